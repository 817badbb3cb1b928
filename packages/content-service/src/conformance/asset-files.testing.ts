/** A drawing of a given size in pixels. */
function drawing(width: number, height: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`
}

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Files of every kind; one has words in two languages beside it, and one is a draft. */
export const assetFiles: Record<string, string | Uint8Array> = {
  'assets/lake.svg': drawing(240, 160),
  'assets/boats.svg': drawing(60, 40),
  'assets/wake.svg': drawing(90, 60),
  'assets/notes.txt': 'Bring a coat.',
  'assets/route.pdf': '%PDF-1.4\n',
  'assets/oars.mp3': 'sound',
  'assets/rowing.mp4': 'film',
  'assets/times.csv': 'hour,boats\n',
  'assets/letter.docx': 'letter',
  'assets/talk.pptx': 'slides',
  'assets/all.zip': 'archive',
  'assets/style.css': 'a {}',
  'assets/page.html': '<p>',
  'assets/odd.bin': 'odd',
  'assets/harbour.svg': drawing(30, 20),
  'assets/harbour.svg.yaml': `title: {en-US: Harbour, de: Hafen}
description: Where ships rest
tags: [Coast]
concepts: [building]
`,
  'assets/plan.png': onePixel,
  'assets/plan.png.yaml': 'draft: true\ntitle: Plan\n',
}
