export { checkClock, compareClock } from './clock.ts'
export { checkDataFolder } from './data-folder.ts'
export { createFindings } from './findings.ts'
export { diagnosesOf } from './subject.ts'
