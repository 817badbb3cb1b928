import {
  conceptNotes,
  defaultLocale,
  linkTo,
  publicTags,
  type Concept,
  type ConceptScheme,
  type ContentType,
  type Link,
  type Locale,
  type Resource,
  type Space,
  type Tag,
} from '../../space/space.ts'
import { fieldsByLocale } from '../../space/localized-space.ts'
import type { Page } from '../queries/pages.ts'
import { sourceMapOf, sourceMapsLookup } from './source-maps.ts'

/**
 * An entry or asset as the API sends it.
 * @param locale Locale of its fields; '*' for all, with each field keyed by locale.
 * @param hasSourceMap Whether `sys` also says which fields hold text.
 */
export function toResourceShape(resource: Resource, space: Space, locale: string, hasSourceMap = false) {
  const { type, tags, concepts } = resource
  const fields = locale === '*' ? fieldsByLocale(resource, defaultLocale(space)) : resource.fields
  const contentSourceMaps = hasSourceMap ? sourceMapOf(resource, Object.keys(fields), space) : undefined
  const { id, createdAt, updatedAt, revision } = resource.sys
  return {
    metadata: {
      tags: publicTags(tags, space).map((tag) => linkTo('Tag', tag)),
      concepts: concepts.map((concept) => linkTo('TaxonomyConcept', concept)),
    },
    sys: {
      space: linkTo('Space', space.id),
      id,
      type,
      createdAt,
      updatedAt,
      environment: linkTo('Environment', space.environment),
      ...(revision > 0 && { publishedVersion: revision }),
      revision,
      ...(type === 'Entry' && { contentType: linkTo('ContentType', resource.contentTypeId) }),
      ...(locale !== '*' && { locale }),
      ...(contentSourceMaps && { contentSourceMaps }),
    },
    fields,
  }
}

export function toContentTypeShape(
  { id, name, description, displayField, fields, createdAt, updatedAt }: ContentType,
  space: Space,
) {
  return {
    sys: {
      space: linkTo('Space', space.id),
      id,
      type: 'ContentType',
      createdAt,
      updatedAt,
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
      localized: field.localized,
      required: field.required,
      disabled: field.disabled ?? false,
      omitted: field.omitted ?? false,
      ...(field.linkType && { linkType: field.linkType }),
      ...(field.items && { items: { ...field.items, validations: [] } }),
      ...(field.allowedResources && { allowedResources: field.allowedResources }),
    })),
  }
}

export function toSpaceShape({ id, locales }: Space) {
  return {
    sys: { type: 'Space', id },
    name: id,
    locales: locales.map(({ code, name, isDefault, fallbackCode }) => ({
      code,
      default: isDefault,
      name,
      fallbackCode,
    })),
  }
}

export function toLocaleShape({ code, name, isDefault, fallbackCode }: Locale) {
  return {
    code,
    name,
    default: isDefault,
    fallbackCode,
    sys: { id: code, type: 'Locale', version: 1 },
  }
}

export function toTagShape({ id, name, visibility, createdAt, updatedAt }: Tag, space: Space) {
  // Files have no author with an account, so the link names the space instead.
  const author = { sys: { type: 'Link', linkType: 'User', id: space.id } }
  return {
    name,
    sys: {
      id,
      type: 'Tag',
      version: 1,
      visibility,
      createdAt,
      updatedAt,
      createdBy: author,
      updatedBy: author,
      space: linkTo('Space', space.id),
      environment: linkTo('Environment', space.environment),
    },
  }
}

export function toPageShape(items: readonly unknown[], counts: Page<unknown>['counts']) {
  return { sys: { type: 'Array' }, ...counts, items }
}

/** Adds what its source maps refer to to the `sys` of an answer. */
export function withSourceMapsLookup<T extends { sys: object }>(answer: T): T {
  return { ...answer, sys: { ...answer.sys, contentSourceMapsLookup: sourceMapsLookup } }
}

export function toUnresolvableShape({ sys }: Link) {
  return { sys: { id: 'notResolvable', type: 'error' }, details: sys }
}

/** Addresses of the pages before and after one, with the same parameters except the token. */
export function toPagesShape(
  name: string,
  { next, prev }: NonNullable<Page<unknown>['cursors']>,
  parameters: URLSearchParams,
  { id, environment }: Space,
) {
  const addressOf = (parameter: string, cursor: string) => {
    const query = new URLSearchParams(parameters)
    for (const other of ['access_token', 'pageNext', 'pagePrev', 'nextPage', 'prevPage']) query.delete(other)
    query.set(parameter, cursor)
    return `/spaces/${id}/environments/${environment}/${name}?${query}`
  }
  return {
    ...(next && { next: addressOf('pageNext', next) }),
    ...(prev && { prev: addressOf('pagePrev', prev) }),
  }
}

export function toConceptShape(concept: Concept, { conceptSchemes }: Space) {
  const { id, uri, prefLabel, altLabels, hiddenLabels, notes, notations, broader, related } = concept
  const schemes = [...conceptSchemes.values()].filter(({ concepts }) => concepts.includes(id))
  return {
    sys: sysOf('TaxonomyConcept', concept),
    uri,
    prefLabel,
    altLabels,
    hiddenLabels,
    ...Object.fromEntries(conceptNotes.map((name) => [name, notes[name] ?? null])),
    notations,
    broader: broader.map((other) => linkTo('TaxonomyConcept', other)),
    related: related.map((other) => linkTo('TaxonomyConcept', other)),
    conceptSchemes: schemes.map((scheme) => linkTo('TaxonomyConceptScheme', scheme.id)),
  }
}

export function toConceptSchemeShape(scheme: ConceptScheme) {
  const { uri, prefLabel, definition, topConcepts, concepts } = scheme
  return {
    sys: sysOf('TaxonomyConceptScheme', scheme),
    uri,
    prefLabel,
    definition,
    topConcepts: topConcepts.map((id) => linkTo('TaxonomyConcept', id)),
    concepts: concepts.map((id) => linkTo('TaxonomyConcept', id)),
    totalConcepts: concepts.length,
  }
}

function sysOf(type: string, { id, createdAt, updatedAt }: Concept | ConceptScheme) {
  return { id, type, createdAt, updatedAt, version: 1 }
}
