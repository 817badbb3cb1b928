import type {
  ExportedContentType,
  ExportedField,
  ExportedLocale,
  ExportedTag,
} from './export-file.testing.ts'
import { link, publishableSysOf, SPACE_ID, sysOf } from './sys.testing.ts'

/** Languages: German falls back to English, Swiss German to German, Portuguese to nothing. */
export const locales: ExportedLocale[] = [
  locale('en-US', 'English (United States)', null),
  locale('de', 'Deutsch', 'en-US'),
  locale('de-CH', 'Deutsch (Schweiz)', 'de'),
  locale('pt-BR', 'Português', null),
]

function locale(code: string, name: string, fallbackCode: string | null): ExportedLocale {
  return {
    name,
    code,
    internal_code: code,
    fallbackCode,
    default: code === 'en-US',
    contentManagementApi: true,
    contentDeliveryApi: true,
    optional: code !== 'en-US',
    // Contentful generates the ids of languages.
    sys: sysOf('Locale', `2MadeUpLocale${code.replace('-', '')}`, 0),
  }
}

/** Tags, two of them private. */
export const tags: ExportedTag[] = [
  tag('winter', 'Winter', 'public'),
  tag('oldFriends', 'Old friends', 'public'),
  tag('yes', 'yes', 'public'),
  tag('japan', '日本', 'public'),
  tag('unused', 'Unused', 'public'),
  tag('toCheck', 'To check: facts', 'private'),
  tag('internal.only', 'Internal', 'private'),
]

function tag(id: string, name: string, visibility: 'public' | 'private'): ExportedTag {
  return { name, sys: { ...sysOf('Tag', id, 5), visibility } }
}

const allowedResources = [
  { type: 'Contentful:Entry', source: 'crn:contentful:::content:spaces/otherspace', contentTypes: ['page'] },
]

/** Articles as a hosted space has them, people, items with every type of field, and a type with fields that have the names of keys. */
export const contentTypes: ExportedContentType[] = [
  contentType('articles', 'Article', 'What readers read.', 'title', [
    field('title', 'Symbol', { localized: true, required: true, validations: [{ size: { max: 200 } }] }),
    field('slug', 'Symbol', { validations: [{ unique: true }, { regexp: { pattern: '^[a-z-]+$' } }] }),
    field('category', 'Symbol', { validations: [{ in: ['Rails', 'Water', 'Home Ground'] }] }),
    field('date', 'Date'),
    field('image', 'Link', { linkType: 'Asset', validations: [{ linkMimetypeGroup: ['image'] }] }),
    field('description', 'RichText', { localized: true }),
    field('author', 'Link', { linkType: 'Entry', validations: [{ linkContentType: ['person'] }] }),
  ]),
  contentType('person', 'Person', '', 'name', [
    field('name', 'Symbol', { required: true }),
    field('role', 'Symbol', { localized: true }),
    field('portrait', 'Link', { linkType: 'Asset' }),
    field('friends', 'Array', { items: { type: 'Link', linkType: 'Entry', validations: [] } }),
    field('about', 'Text', { localized: true }),
  ]),
  contentType('everything', 'Everything: all of it', null, null, [
    field('symbol', 'Symbol', { localized: true }),
    field('text', 'Text', { localized: true }),
    field('richText', 'RichText', { localized: true }),
    field('integer', 'Integer', { localized: true }),
    field('number', 'Number'),
    field('date', 'Date'),
    field('boolean', 'Boolean', { localized: true }),
    field('location', 'Location'),
    field('object', 'Object', { localized: true }),
    field('entry', 'Link', { linkType: 'Entry' }),
    field('asset', 'Link', { linkType: 'Asset', localized: true }),
    field('symbols', 'Array', { items: { type: 'Symbol', validations: [] }, localized: true }),
    field('entries', 'Array', { items: { type: 'Link', linkType: 'Entry', validations: [] } }),
    field('assets', 'Array', { items: { type: 'Link', linkType: 'Asset', validations: [] } }),
    field('elsewhere', 'ResourceLink', { allowedResources }),
    field('abroad', 'Array', { items: { type: 'ResourceLink', validations: [] }, allowedResources }),
    field('secret', 'Symbol', { omitted: true, localized: true }),
    field('old', 'Symbol', { disabled: true }),
  ]),
  contentType('topic-page', 'Topic page', 'Fields that are called like keys of files.', 'title', [
    field('title', 'Symbol', { required: true }),
    field('tags', 'Array', { items: { type: 'Symbol', validations: [] } }),
    field('draft', 'Boolean'),
    field('publish', 'Date'),
    field('created', 'Date'),
    field('body', 'Text'),
  ]),
]

function contentType(
  id: string,
  name: string,
  description: string | null,
  displayField: string | null,
  fields: ExportedField[],
): ExportedContentType {
  return { sys: publishableSysOf('ContentType', id, 1, 'published'), displayField, name, description, fields }
}

function field(id: string, type: string, more: Partial<ExportedField> = {}): ExportedField {
  return {
    id,
    name: id === 'date' ? 'Date: of the day' : id,
    type,
    localized: false,
    required: false,
    validations: [],
    disabled: false,
    omitted: false,
    ...more,
  }
}

/** Editor interfaces. */
export const editorInterfaces = contentTypes.map(({ sys, fields }) => ({
  sys: { ...sysOf('EditorInterface', 'default', 2), contentType: link('ContentType', sys.id) },
  controls: fields.map(({ id }) => ({
    fieldId: id,
    widgetNamespace: 'builtin',
    widgetId: 'singleLine',
    settings: { helpText: 'Say it in a line.' },
  })),
  sidebar: [{ widgetId: 'publication-widget', widgetNamespace: 'sidebar-builtin' }],
}))

/** Webhooks. */
export const webhooks = [
  {
    sys: {
      id: '4MadeUpHook',
      type: 'WebhookDefinition',
      version: 3,
      createdAt: '2019-01-08T00:00:00.000Z',
      updatedAt: '2019-01-08T00:00:00.000Z',
      space: link('Space', SPACE_ID),
    },
    name: 'Build',
    url: 'https://build.example/hooks/1',
    topics: ['Entry.publish', 'Entry.unpublish'],
    httpBasicUsername: null,
    headers: [{ key: 'X-Token', secret: true }],
    filters: [],
    active: true,
  },
]

/** Roles. */
export const roles = [
  {
    sys: {
      id: '5MadeUpRole',
      type: 'Role',
      version: 0,
      createdAt: '2019-01-08T00:00:00.000Z',
      updatedAt: '2019-01-08T00:00:00.000Z',
      space: link('Space', SPACE_ID),
    },
    name: 'Editor',
    description: null,
    permissions: { ContentModel: ['read'], Settings: [], ContentDelivery: [], Tags: ['read'] },
    policies: [{ effect: 'allow', actions: 'all', constraint: {} }],
  },
]
