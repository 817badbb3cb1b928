import { expect, it } from 'vitest'
import { isPublicAddress } from './public-address.ts'

it.each([
  '1.1.1.1',
  '9.255.255.255',
  '100.63.0.1',
  '172.15.0.1',
  '192.167.0.1',
  '223.255.255.254',
  '2606:4700::1111',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

const NOT_PUBLIC = `
  127.0.0.1 127.255.0.9 0.0.0.0 10.1.2.3 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254 100.64.0.1 100.127.255.255
  192.0.0.8 192.0.2.1 198.18.0.1 198.19.255.255 198.51.100.7 203.0.113.7 224.0.0.1 239.255.255.250 240.0.0.1 255.255.255.255
  :: ::1 fc00::1 fd12:3456::1 fe80::1 fe80::1%eth0 ff02::1 2001:db8::1 2002:7f00:1:: 2001::1 100::1 64:ff9b::7f00:1
  ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:8.8.8.8 ::127.0.0.1 localhost 2130706433 0177.0.0.1 127.1`

it.each([...NOT_PUBLIC.trim().split(/\s+/), '', '1.1.1.1 '])('%s is not', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})
