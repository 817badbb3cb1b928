import { createClientCounts, type ClientCounts } from '@waypost/http/client-counts.ts'
import { networkAround } from './client-address.ts'

/** Counts the running requests of each client, and of the /48 around it in IPv6: 65,536 clients of /64. */
export function createNetworkCounts(mostOfClient: number, mostOfNetwork: number): ClientCounts {
  const clients = createClientCounts(mostOfClient)
  const networks = createClientCounts(mostOfNetwork)
  return {
    begin(client) {
      const endOfClient = clients.begin(client)
      const endOfNetwork = endOfClient && networks.begin(networkAround(client) ?? client)
      if (!endOfNetwork) {
        endOfClient?.()
        return undefined
      }
      return () => {
        endOfClient()
        endOfNetwork()
      }
    },
  }
}
