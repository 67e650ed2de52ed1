import { expect, test } from 'vitest'
import { postgresAddress } from './postgres-address.ts'

test.each([
  ['postgres://ana:s%40cret@host:5433/farol?sslmode=require', 'postgres://ana@host:5433/farol?sslmode=require', 's@cret'],
  ['postgresql://host/farol?user=ana&password=x%20y&options=-c%20a', 'postgresql://host/farol?user=ana&options=-c%20a', 'x y'],
  ['postgres://ana:one@host/farol?password=two', 'postgres://ana@host/farol', 'two'],
  ['postgres:///farol?password=two&host=/run/postgresql', 'postgres:///farol?host=/run/postgresql', 'two'],
  ['postgres://ana@host/farol?application_name=password', 'postgres://ana@host/farol?application_name=password', undefined],
])('the password of %s stands apart', (url, address, password) =>
  expect(postgresAddress(url)).toEqual({ address, ...(password !== undefined && { password }) }),
)
