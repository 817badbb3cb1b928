import { bend, ellipse, path, spline } from '../../outline.ts'
import type { Point } from '../../outline.ts'
import type { Region } from './regions.ts'

const closed = (text: string): Point[] => {
  const points = path(text)
  return spline([...points, points[0]], 9)
}

/** One feather of the train: a long blade from the back, with an eye near its end. */
function feather(length: number, angle: number, sag: number, shade: number): Region[] {
  const root: Point = [640, 468]
  const end: Point = [root[0] + Math.cos(angle) * length, root[1] + Math.sin(angle) * length + sag]
  const pull: Point = [root[0] + Math.cos(angle) * length * 0.55, root[1] + Math.sin(angle) * length * 0.5]
  const rib = bend(root, pull, end, 18)
  const sides = [1, -1].map((side) =>
    rib.map(([x, y], i): Point => {
      const [ax, ay] = rib[Math.max(0, i - 1)]
      const [bx, by] = rib[Math.min(rib.length - 1, i + 1)]
      const long = Math.hypot(bx - ax, by - ay)
      const t = i / (rib.length - 1)
      const wide = side * (12 + 45 * t ** 1.3 * Math.sqrt(Math.max(0, 1 - t ** 7)))
      return [x - ((by - ay) / long) * wide, y + ((bx - ax) / long) * wide]
    }),
  )
  const [ex, ey] = rib[16]
  return [
    {
      outline: [...sides[0], ...sides[1].toReversed()],
      spacing: 25,
      china: ['leaf', 'teal', 'celadon'][shade],
    },
    { outline: ellipse(ex, ey, 32, 30), spacing: 17, china: 'amber' },
    { outline: ellipse(ex + 2, ey, 17, 16), spacing: 60, china: 'cobalt' },
  ]
}

const train = [
  [590, -0.2, 30, 1],
  [600, 0.8, -8, 0],
  [665, -0.04, 40, 0],
  [520, 0.98, -26, 2],
  [690, 0.62, 10, 1],
  [715, 0.12, 40, 2],
  [730, 0.28, 36, 1],
  [725, 0.45, 26, 0],
  [560, 0.54, 14, 2],
  [500, 0.03, 26, 1],
  [545, 0.2, 28, 0],
  [540, 0.37, 20, 1],
  [440, 0.72, 0, 1],
  [380, 0.3, 14, 2],
  [370, 0.52, 10, 0],
].flatMap(([length, angle, sag, shade]) => feather(length, angle, sag, shade))

const crest = [-0.62, -0.3, 0.02, 0.34].flatMap((angle, i): Region[] => {
  const tip: Point = [
    418 + Math.sin(angle) * (84 + i * 3),
    252 - Math.cos(angle) * (78 - Math.abs(i - 1.5) * 6),
  ]
  return [{ outline: ellipse(...tip, 13, 13), spacing: 60, china: 'teal' }]
})

/** The dish that stands for the sun: a whole plate, broken and put together again. */
export const dish = { x: 962, y: 268, radius: 104 } as const

/** The design from back to front: the dish, the ground, the train, the bird. */
export const design: readonly Region[] = [
  { outline: ellipse(dish.x, dish.y, dish.radius, dish.radius, 90), spacing: 66, china: 'dish' },
  {
    outline: spline(path('-30,1100 -30,884 220,862 470,884 760,862 1060,886 1330,866 1640,890 1640,1100'), 9),
    spacing: 46,
    china: 'clay',
  },
  ...train,
  { outline: path('504,640 528,640 522,880 500,880'), spacing: 30, china: 'clay' },
  { outline: path('574,640 598,640 608,880 586,880'), spacing: 30, china: 'clay' },
  {
    outline: closed(
      '404,250 436,240 470,258 482,300 474,360 484,420 540,440 640,430 712,470 706,560 640,630 550,660 470,640 420,580 400,500 412,420 420,360 412,318 392,300',
    ),
    spacing: 27,
    china: 'cobalt',
  },
  {
    outline: closed('520,470 610,452 720,486 770,560 700,572 620,600 548,572'),
    spacing: 30,
    china: 'celadon',
  },
  { outline: path('398,276 404,304 352,312'), spacing: 60, china: 'clay' },
  { outline: closed('406,272 436,258 460,280 440,306 410,302'), spacing: 16, china: 'white' },
  { outline: ellipse(432, 281, 10, 10), spacing: 60, china: 'black' },
  ...crest,
]
