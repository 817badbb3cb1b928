import { linkTo, type ContentType, type Link, type Locale, type Resource, type Space } from '../space.ts'
import type { Page } from './pages.ts'

/**
 * An entry or asset as the API tells it.
 *
 * @param isForAllLocales Whether fields come keyed by language.
 * @see Content Delivery API, resource shapes; so for all here.
 */
export function toResourceShape(resource: Resource, space: Space, isForAllLocales: boolean) {
  const { type, fields } = resource
  const { id, createdAt, updatedAt, revision } = resource.sys
  const { code } = defaultLocale(space)
  return {
    metadata: { tags: [], concepts: [] },
    sys: {
      space: linkTo('Space', space.id),
      id,
      type,
      createdAt,
      updatedAt,
      environment: linkTo('Environment', space.environment),
      publishedVersion: revision,
      revision,
      ...(type === 'Entry' && { contentType: linkTo('ContentType', resource.contentTypeId) }),
      ...(!isForAllLocales && { locale: code }),
    },
    fields: isForAllLocales
      ? Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { [code]: value }]))
      : fields,
  }
}

/** A content type as the API tells it. */
export function toContentTypeShape(
  { id, name, description, displayField, fields }: ContentType,
  space: Space,
) {
  return {
    sys: {
      space: linkTo('Space', space.id),
      id,
      type: 'ContentType',
      createdAt: BUILT_IN_SINCE,
      updatedAt: BUILT_IN_SINCE,
      environment: linkTo('Environment', space.environment),
      publishedVersion: 1,
      revision: 1,
    },
    displayField,
    name,
    description,
    fields: fields.map((field) => ({
      id: field.id,
      name: field.name,
      type: field.type,
      localized: false,
      required: field.required,
      disabled: false,
      omitted: false,
      ...(field.linkType && { linkType: field.linkType }),
      ...(field.items && { items: { ...field.items, validations: [] } }),
    })),
  }
}

/** The space as the API tells it. */
export function toSpaceShape({ id, locales }: Space) {
  return {
    sys: { type: 'Space', id },
    name: id,
    locales: locales.map(({ code, name, isDefault }) => ({
      code,
      default: isDefault,
      name,
      fallbackCode: null,
    })),
  }
}

/** A language as the API tells it. */
export function toLocaleShape({ code, name, isDefault }: Locale) {
  return {
    code,
    name,
    default: isDefault,
    fallbackCode: null,
    sys: { id: code, type: 'Locale', version: 1 },
  }
}

/** A page of a collection, without what links from it lead to. */
export function toPageShape(items: readonly unknown[], counts: Page<unknown>['counts']) {
  return { sys: { type: 'Array' }, ...counts, items }
}

/** A link that leads nowhere, as a page tells it. */
export function toUnresolvableShape({ sys }: Link) {
  return { sys: { id: 'notResolvable', type: 'error' }, details: sys }
}

/** Content types are part of the program, which keeps no instant at which it learned them. */
const BUILT_IN_SINCE = '2024-01-01T00:00:00.000Z'

function defaultLocale({ locales }: Space): Locale {
  return locales.find(({ isDefault }) => isDefault) ?? locales[0]
}
