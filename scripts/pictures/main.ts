/**
 * Draws the sample blog's pictures into content/assets: computed pixel by pixel from seeded noise, the same
 * every time. The map of the Contact screen is drawn in lines.
 *
 *   node scripts/pictures/main.ts                draws them all
 *   node scripts/pictures/main.ts rann-moon …    draws only those named
 */
import { mkdir, writeFile } from 'node:fs/promises'
import type { Canvas } from './canvas.ts'
import { cityMap } from './city-map/city-map.ts'
import { develop } from './develop.ts'
import { amaltasAvenue } from './scenes/amaltas-avenue.ts'
import { backwaterEvening } from './scenes/backwater-evening.ts'
import { blockPrint } from './scenes/block-print.ts'
import { brokenPlates } from './scenes/broken-plates.ts'
import { capitolDusk } from './scenes/capitol-dusk.ts'
import { firstSnow } from './scenes/first-snow.ts'
import { kalkaViaduct } from './scenes/kalka-viaduct.ts'
import { kites } from './scenes/kites.ts'
import { lighthouse } from './scenes/lighthouse.ts'
import { limeJars } from './scenes/lime-jars.ts'
import { majuliFerry } from './scenes/majuli-ferry.ts'
import { monsoonFront } from './scenes/monsoon-front.ts'
import { mustardFields } from './scenes/mustard-fields.ts'
import { nightBus } from './scenes/night-bus.ts'
import { nightPlatform } from './scenes/night-platform.ts'
import { notebookDesk } from './scenes/notebook-desk.ts'
import { orchardTerraces } from './scenes/orchard-terraces.ts'
import { pineRidges } from './scenes/pine-ridges.ts'
import { portrait } from './scenes/portrait.ts'
import { rannMoon } from './scenes/rann-moon.ts'
import { rowersWake } from './scenes/rowers-wake.ts'
import { saltCrust } from './scenes/salt-crust.ts'
import { spitiRoad } from './scenes/spiti-road.ts'
import { sukhnaDawn } from './scenes/sukhna-dawn.ts'
import { teaHills } from './scenes/tea-hills.ts'
import { tandoor } from './scenes/tandoor.ts'
import { terraceStars } from './scenes/terrace-stars.ts'
import { umbrellas } from './scenes/umbrellas.ts'
import { wetStreet } from './scenes/wet-street.ts'

const assets = new URL('../../content/assets/', import.meta.url)

const scenes: Readonly<Record<string, () => Canvas>> = {
  'sukhna-dawn': sukhnaDawn,
  'kalka-viaduct': kalkaViaduct,
  'orchard-terraces': orchardTerraces,
  'capitol-dusk': capitolDusk,
  'rann-moon': rannMoon,
  'mustard-fields': mustardFields,
  'night-platform': nightPlatform,
  'monsoon-front': monsoonFront,
  'backwater-evening': backwaterEvening,
  'terrace-stars': terraceStars,
  'pine-ridges': pineRidges,
  'wet-street': wetStreet,
  'salt-crust': saltCrust,
  'rowers-wake': rowersWake,
  'majuli-ferry': majuliFerry,
  'spiti-road': spitiRoad,
  'night-bus': nightBus,
  lighthouse,
  kites,
  'tea-hills': teaHills,
  'first-snow': firstSnow,
  umbrellas,
  'broken-plates': brokenPlates,
  'amaltas-avenue': amaltasAvenue,
  'notebook-desk': notebookDesk,
  tandoor,
  'block-print': blockPrint,
  'lime-jars': limeJars,
  portrait,
}

const drawings: Readonly<Record<string, () => Promise<string>>> = { 'chandigarh-map': cityMap }

const names = [...Object.keys(scenes), ...Object.keys(drawings)]
const wanted = process.argv.length > 2 ? process.argv.slice(2) : names
const unknown = wanted.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`No such picture: ${unknown.join(', ')}. There are: ${names.join(', ')}.`)
  process.exit(1)
}

await mkdir(assets, { recursive: true })
for (const name of wanted) {
  const isDrawing = Object.hasOwn(drawings, name)
  const picture = isDrawing ? Buffer.from(await drawings[name]()) : await develop(scenes[name]())
  const fileName = `${name}.${isDrawing ? 'svg' : 'jpg'}`
  await writeFile(new URL(fileName, assets), picture)
  console.log(`${fileName}  ${Math.round(picture.length / 1000)} KB`)
}
