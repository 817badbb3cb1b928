/** A site to measure beside ours. */
export interface Peer {
  name: string
  /** Of the page to be measured. */
  url: string
}

/** Reads the sites of `PEERS`: 'Ghost=http://localhost:2368/,WordPress=http://localhost:8080/'. @throws Error */
export function readPeers(text: string | undefined): Peer[] {
  return (text ?? '')
    .split(',')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [, name, url] = /^\s*([^=]+)=(.+?)\s*$/.exec(part) ?? []
      if (name === undefined || !URL.canParse(url)) throw new Error(`PEERS has '${part}', not name=url.`)
      return { name, url }
    })
}
