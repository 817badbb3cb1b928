import { conceptNotes, linkTo, type Concept, type ConceptScheme, type Space } from '../../space/space.ts'

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
