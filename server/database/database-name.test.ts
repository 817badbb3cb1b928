import { expect, it, describe as suite } from 'vitest'
import { describeDatabase } from './database.ts'

suite('the name of a database', () => {
  it.each([
    ['postgres://u:geheim@db.example/blog', 'blog at db.example:5432 (PostgreSQL)'],
    [
      'postgresql://u:geheim@db.example:6543/blog?sslmode=verify-full',
      'blog at db.example:6543 (PostgreSQL)',
    ],
    ['postgres://u:geheim@db.example', 'u at db.example:5432 (PostgreSQL)'],
    ['postgres://u:g%2Feheim%40@db.example/my%20blog', 'my blog at db.example:5432 (PostgreSQL)'],
    ['postgres://u@corp:geheim@db.example/blog', 'blog at db.example:5432 (PostgreSQL)'],
    ['postgres:///blog?host=/run/postgresql&user=u&password=geheim', 'blog at /run/postgresql (PostgreSQL)'],
    ['postgres://u:geheim@/blog?host=/run/postgresql', 'blog at /run/postgresql (PostgreSQL)'],
    ['postgres://u:geheim@%2Frun%2Fpostgresql/blog', 'blog at /run/postgresql (PostgreSQL)'],
    ['postgres://u:12/geheim@db.example/blog', 'that DATABASE_URL names'],
    ['postgres://u:12?geheim@db.example/blog', 'that DATABASE_URL names'],
    ['postgres://u:12#geheim@db.example/blog', 'that DATABASE_URL names'],
    ['mysql://u:geheim@db.example/blog', 'that DATABASE_URL names'],
  ])('of %s is %s', (url, name) => {
    expect(describeDatabase({ kind: 'postgres', url })).toBe(name)
  })

  it('is the path of a SQLite file', () => {
    expect(describeDatabase({ kind: 'sqlite', path: '/data/waypost.db' })).toBe('/data/waypost.db')
  })
})
