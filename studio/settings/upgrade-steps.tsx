import type { UpgradeState } from '#server/upgrades/types.ts'

/** Says how to upgrade a site that is hosted in this way. */
export function UpgradeSteps({ version, hosting }: { version: string } & Pick<UpgradeState, 'hosting'>) {
  if (hosting === 'installer')
    return (
      <>
        On the machine: <code>sudo sh /opt/waypost/current/hosting/install.sh</code>
      </>
    )
  if (hosting === 'container')
    return (
      <>
        On the machine, load <code>waypost-{version}-image.tar.gz</code>, write <code>VERSION={version}</code>{' '}
        into <code>.env</code>, then: <code>docker compose up --detach</code>
      </>
    )
  if (hosting === 'clone')
    return (
      <>
        In Waypost’s folder: <code>git pull</code>, then <code>npm run build</code>, then restart it.
      </>
    )
  return (
    <>
      Unpack <code>waypost-{version}-linux-x64.tar.gz</code> next to this version, and start it instead.
    </>
  )
}
