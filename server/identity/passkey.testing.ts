import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** A device that has made one passkey, with the browser around it. */
export interface Device {
  /** Whether it asks for a finger or a PIN. */
  verifiesUser: boolean
  /** Origin of the page that the browser shows. */
  origin: string
  /** How often the passkey was used; a device may say 0 each time. */
  counter: number
  create(options: PublicKeyCredentialCreationOptionsJSON): RegistrationResponseJSON
  get(options: PublicKeyCredentialRequestOptionsJSON): AuthenticationResponseJSON
}

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_KEY = 0x40

/** Makes a device that signs with ES256. @see W3C Web Authentication, Level 3, sections 6.1 and 6.5 */
export function createDevice(origin = 'http://localhost:3000'): Device {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let userHandle = ''

  const device: Device = {
    verifiesUser: true,
    origin,
    counter: 0,

    create({ challenge, rp, user }) {
      userHandle = user.id
      const { x, y } = publicKey.export({ format: 'jwk' })
      const key = new Map<number, number | Uint8Array<ArrayBuffer>>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytes(x!)],
        [-3, bytes(y!)],
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const parts = [authenticatorData(rp.id!, HAS_KEY), Buffer.alloc(16), length, id, isoCBOR.encode(key)]
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(Buffer.concat(parts))],
      ])
      return answer({
        clientDataJSON: clientData('webauthn.create', challenge),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
      })
    },

    get({ challenge, rpId }) {
      const data = authenticatorData(rpId!, 0)
      const clientDataJSON = clientData('webauthn.get', challenge)
      const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))])
      const signature = createSign('sha256').update(signed).sign(privateKey).toString('base64url')
      return answer({
        clientDataJSON,
        authenticatorData: data.toString('base64url'),
        signature,
        userHandle,
      })
    },
  }
  return device

  function authenticatorData(rpId: string, flags: number): Buffer {
    const data = Buffer.concat([sha256(rpId), Buffer.alloc(5)])
    data[32] = flags | USER_PRESENT | (device.verifiesUser ? USER_VERIFIED : 0)
    data.writeUInt32BE(device.counter, 33)
    return data
  }

  function clientData(type: string, challenge: string): string {
    const data = { type, challenge, origin: device.origin, crossOrigin: false }
    return Buffer.from(JSON.stringify(data)).toString('base64url')
  }

  function answer<Response>(response: Response) {
    const shown = id.toString('base64url')
    return { id: shown, rawId: shown, type: 'public-key' as const, clientExtensionResults: {}, response }
  }
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}

function bytes(base64url: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(base64url, 'base64url'))
}
