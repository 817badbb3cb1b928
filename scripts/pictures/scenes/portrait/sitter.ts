import type { Canvas } from '../../canvas.ts'
import { ear } from './ear.ts'
import { face, neck } from './face.ts'
import { bun, crown } from './hair.ts'

/** The traveller's head in profile, looking right: light on the face, hair in a bun with jasmine. */
export function sitter(canvas: Canvas): void {
  neck(canvas)
  face(canvas)
  bun(canvas)
  crown(canvas)
  ear(canvas)
}
