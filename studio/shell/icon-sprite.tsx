import { STUDIO_ICON_SOURCES } from '#ui/studio-icon-sources.ts'

/** Draws the icons to which `Icon` refers. They are elements, since markup as text would need a policy of trusted types. */
export function IconSprite() {
  return (
    <div hidden>
      <svg>
        {Object.entries(STUDIO_ICON_SOURCES).map(([name, source]) => (
          <symbol key={name} id={`icon-${name}`} viewBox="0 0 16 16" overflow="visible">
            {Array.from(source.matchAll(/<path([^>]*)\/>/g), ([, attributes], index) => (
              <path
                key={index}
                d={/ d="([^"]*)"/.exec(attributes)?.[1]}
                fillRule={attributes.includes('evenodd') ? 'evenodd' : undefined}
              />
            ))}
          </symbol>
        ))}
      </svg>
    </div>
  )
}
