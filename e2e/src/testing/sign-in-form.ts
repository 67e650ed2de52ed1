import type { Locator } from 'playwright-core'

/** Types who it is into the sign-in form that stands in a place, and sends it by keyboard once the form can be sent. */
export async function typeSignIn(place: Locator, user: string, password: string): Promise<void> {
  await place.locator('input[name=username]').fill(user)
  await place.locator('input[name=password]').fill(password)
  await place.locator('form button[type=submit]:enabled').waitFor()
  await place.locator('input[name=password]').press('Enter')
}
