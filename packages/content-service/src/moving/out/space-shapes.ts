import { toConceptSchemeShape, toConceptShape } from '../../delivery/shapes/taxonomy-shapes.ts'
import {
  BUILT_IN_SINCE,
  linkTo,
  type ContentType,
  type Field,
  type Locale,
  type Space,
  type Tag,
} from '../../space/space.ts'
import { publishableSysOf } from './entity-shapes.ts'
import type {
  ExportedConcept,
  ExportedConceptScheme,
  ExportedContentType,
  ExportedField,
  ExportedLocale,
  ExportedSys,
  ExportedTag,
} from './export-file.ts'

/**
 * A content type as an export holds it.
 *
 * @param concepts Ids of those that its entries have: Contentful lets them have no others.
 */
export function toExportedContentType(
  { id, name, description, displayField, fields, createdAt, updatedAt }: ContentType,
  concepts: readonly string[],
  space: Space,
): ExportedContentType {
  const dates = { createdAt: createdAt ?? BUILT_IN_SINCE, updatedAt: updatedAt ?? BUILT_IN_SINCE }
  return {
    sys: publishableSysOf('ContentType', { id, ...dates, revision: 1 }, space),
    displayField,
    name,
    description,
    fields: fields.map(toExportedField),
    ...(concepts.length > 0 && {
      metadata: { taxonomy: concepts.map((concept) => linkTo('TaxonomyConcept', concept)) },
    }),
  }
}

function toExportedField(field: Field): ExportedField {
  const { id, name, type, localized, required, disabled, omitted, linkType, items, allowedResources } = field
  return {
    id,
    name,
    type,
    localized,
    required,
    validations: [],
    disabled: disabled ?? false,
    omitted: omitted ?? false,
    ...(linkType && { linkType }),
    ...(items && { items: { ...items, validations: [] } }),
    ...(allowedResources && { allowedResources }),
  }
}

/** A language as an export holds it. */
export function toExportedLocale(
  { code, name, isDefault, fallbackCode }: Locale,
  space: Space,
): ExportedLocale {
  return {
    name,
    code,
    internal_code: code,
    fallbackCode,
    default: isDefault,
    contentManagementApi: true,
    contentDeliveryApi: true,
    // A translation holds what differs; Contentful would ask for all that is required.
    optional: !isDefault,
    sys: sysOf('Locale', { id: code, createdAt: BUILT_IN_SINCE, updatedAt: BUILT_IN_SINCE }, space),
  }
}

/** A tag as an export holds it. */
export function toExportedTag(
  { id, name, visibility, createdAt, updatedAt }: Tag,
  space: Space,
): ExportedTag {
  return { name, sys: { ...sysOf('Tag', { id, createdAt, updatedAt }, space), visibility } }
}

/** The taxonomy of a space, as the command line tool of Contentful's moves it from one organization to another. */
export function toExportedTaxonomy(space: Space): {
  concepts: ExportedConcept[]
  conceptSchemes: ExportedConceptScheme[]
} {
  return {
    concepts: [...space.concepts.values()].map((concept) => {
      // Schemes name their concepts; what was said twice could disagree.
      const { sys, conceptSchemes: _conceptSchemes, ...rest } = toConceptShape(concept, space)
      return { ...rest, sys: { id: sys.id } }
    }),
    conceptSchemes: [...space.conceptSchemes.values()].map((scheme) => {
      const { sys, ...rest } = toConceptSchemeShape(scheme)
      return { ...rest, sys: { id: sys.id } }
    }),
  }
}

function sysOf<Type extends string>(
  type: Type,
  { id, createdAt, updatedAt }: { id: string; createdAt: string; updatedAt: string },
  space: Space,
): ExportedSys<Type> {
  return {
    id,
    type,
    version: 1,
    createdAt,
    updatedAt,
    space: linkTo('Space', space.id),
    environment: linkTo('Environment', space.environment),
  }
}
