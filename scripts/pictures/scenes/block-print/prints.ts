import { bell, clamp, smoothstep } from '../../curve.ts'

/** Share of a cloth left white by the resist, 0..1, at metres across and down it. */
export type Print = (across: number, down: number) => number

const wrap = (value: number) => ((value % 1) + 1) % 1

/** A place within a half-drop repeat of `size` metres, -0.5..0.5 each way. */
function dropped(across: number, down: number, size: number): readonly [u: number, v: number] {
  const column = Math.floor(across / size)
  return [wrap(across / size) - 0.5, wrap(down / size + (column % 2 === 0 ? 0 : 0.5)) - 0.5]
}

const dots: Print = (across, down) => {
  const [u, v] = dropped(across, down, 0.1)
  return smoothstep(0.24, 0.17, Math.hypot(u, v))
}

const flowers: Print = (across, down) => {
  const [u, v] = dropped(across, down, 0.2)
  const far = Math.hypot(u, v)
  const petals = 0.24 + 0.11 * Math.cos(Math.atan2(v, u) * 5)
  const heart = smoothstep(0.045, 0.07, far)
  const [p, q] = dropped(across + 0.1, down, 0.2)
  return clamp(
    smoothstep(petals + 0.03, petals - 0.03, far) * heart + smoothstep(0.06, 0.03, Math.hypot(p, q)),
  )
}

const stripes: Print = (across, down) => {
  const u = wrap(across / 0.17)
  const broad = smoothstep(0.1, 0.12, u) * smoothstep(0.42, 0.4, u)
  const fine = bell(u, 0.56, 0.018) + bell(u, 0.92, 0.018)
  const beads = smoothstep(0.3, 0.2, Math.hypot((u - 0.74) * 4.2, wrap(down / 0.05) - 0.5))
  return clamp(broad + fine + beads)
}

const waves: Print = (across, down) => {
  const crest = down + 0.024 * Math.sin(across * 46)
  const v = wrap(crest / 0.105)
  return clamp(
    smoothstep(0.2, 0.25, v) * smoothstep(0.5, 0.45, v) + bell(v, 0.68, 0.03) + bell(v, 0.86, 0.03),
  )
}

const lattice: Print = (across, down) => {
  const [u, v] = [wrap((across + down) / 0.19) - 0.5, wrap((across - down) / 0.19) - 0.5]
  const net = Math.max(bell(u, 0, 0.04), bell(v, 0, 0.04))
  const [p, q] = [Math.abs(u) - 0.5, Math.abs(v) - 0.5]
  return clamp(net + smoothstep(0.17, 0.12, Math.hypot(p, q)))
}

const leaves: Print = (across, down) => {
  const [u, v] = dropped(across, down, 0.15)
  const side = Math.abs(u) * 2.3
  const blade = smoothstep(0.05, -0.02, side - (0.34 - v * v * 2.6) * smoothstep(-0.46, -0.1, v))
  return clamp(blade * (1 - 0.85 * bell(u, 0, 0.022)))
}

const plain: Print = () => 0

/** The blocks of the workshop. */
export const prints = { dots, flowers, stripes, waves, lattice, leaves, plain } as const
