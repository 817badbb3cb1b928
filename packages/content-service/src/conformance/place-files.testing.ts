const placeType = `name: Place
description: Somewhere to go.
displayField: name
fields:
  name: {type: Symbol, required: true, localized: true}
  kind: Symbol
  about: {type: Text, localized: true}
  story: {type: RichText, localized: true}
  height: Integer
  depth: Number
  opened: Date
  isOpen: Boolean
  spot: Location
  facts: Object
  words: [Symbol]
  finder: Entry
  near: [Entry]
  cover: Asset
  drawings: [Asset]
  elsewhere: ResourceLink
  abroad: [ResourceLink]
  password: {type: Symbol, omitted: true}
  oldName: {type: Symbol, disabled: true}
`

const lighthouse = `---
name: Lighthouse
kind: tower
about: A white building that anybody may climb.
height: 40
depth: 1.5
opened: 1890-06-01
isOpen: true
spot: {lat: 54.5, lon: 9.5}
facts: {steps: 192, lamp: {name: Fresnel}}
words: [white, tall house]
finder: ../person/ann.yaml
near: [pier.md, mill.yaml]
cover: harbour.svg
drawings: [harbour.svg]
elsewhere: crn:contentful:::content:spaces/other/entries/far
abroad: ["crn:contentful:::content:spaces/other/environments/master/entries/far"]
password: sesame
oldName: Light
tags: [Coast, Quiet Days, inner]
concepts: [tower]
---
Wind climbs the **stairs** with you.
`

const pier = `---
name: Pier
kind: jetty
height: 2
depth: 6.25
opened: 2001-09-01T08:00:00+02:00
isOpen: false
spot: {lat: 54.8, lon: 9.43}
words: [wooden, white]
finder: bo
near: [lighthouse.md]
tags: [Coast]
concepts: [building, calm]
---
`

const mill = `name: Mill
kind: tower
height: 12
opened: 1790-01-01
isOpen: true
spot: {lat: -17, lon: 179}
finder: ann
concepts: [mill]
`

/** Entries with every type of field, in four languages, with tags and concepts, and people whom they link to. */
export const placeFiles: Record<string, string> = {
  'locales.yaml': `- {code: en-US, name: English, default: true}
- {code: de, name: Deutsch, fallback: en-US}
- {code: de-CH, name: Schweizerdeutsch, fallback: de}
- {code: fr, name: Français}
`,
  'tags.yaml': 'coast: Coast\ninner: {name: Inner, visibility: private}\n',
  'taxonomy.yaml': `schemes:
  buildings: {prefLabel: Buildings, uri: "https://example.com/buildings", definition: What people built.}
  moods: Moods
concepts:
  building: {prefLabel: Building, schemes: [buildings]}
  tower:
    prefLabel: {en-US: Tower, de: Turm}
    altLabels: [Spire]
    definition: Higher than wide.
    notations: [728.9]
    broader: [building]
    related: [calm]
    schemes: [buildings]
  mill: {prefLabel: Mill, broader: [tower], schemes: [buildings]}
  calm: {prefLabel: Calm, schemes: [moods]}
`,
  'place/content-type.yaml': placeType,
  'place/lighthouse.md': lighthouse,
  'place/lighthouse.de.md': '---\nname: Leuchtturm\nabout: Ein weißes Haus.\n---\n',
  'place/lighthouse.de-CH.yaml': 'name: Lüüchtturm\n',
  'place/pier.md': pier,
  'place/pier.fr.yaml': 'name: Jetée\n',
  'place/mill.yaml': mill,
  'place/cave.yaml': 'name: Cave\nnear: [secret]\ncover: plan.png\n',
  'place/secret.yaml': 'name: Secret\ndraft: true\n',
  'person/content-type.yaml': 'fields: {name: Symbol, slug: Symbol, born: Date, friend: Entry}\n',
  'person/ann.yaml': 'name: Ann\nslug: ann\nborn: 1950-02-01\nfriend: bo\n',
  'person/bo.yaml': 'name: Bo\nslug: bo\nborn: 1980-01-01\nfriend: ann\n',
  'person/cy.yaml': 'name: Cy\nfriend: cy\n',
}
