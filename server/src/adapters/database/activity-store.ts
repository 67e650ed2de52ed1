import type { Activities, CategoryGrants, GrantedActivity, Grantee } from '../../ports/activities.ts'
import type { Handles } from './handles.ts'

const columnsOf = (grantee: Grantee) => ({
  grantee: grantee.kind,
  category_id: grantee.kind === 'category' ? grantee.id : null,
  login_id: grantee.kind === 'login' ? grantee.id : null,
})

async function ofVisitors({ read }: Handles): Promise<readonly GrantedActivity[]> {
  return read
    .selectFrom('activity_grant')
    .select(['module', 'activity'])
    .where('grantee', '=', 'visitor')
    .orderBy('module')
    .orderBy('activity')
    .execute()
}

async function ofLogin({ read }: Handles, loginId: number): Promise<readonly GrantedActivity[]> {
  return read
    .selectFrom('activity_grant')
    .select(['module', 'activity'])
    .distinct()
    .where((of) =>
      of.or([
        of('grantee', '=', 'visitor'),
        of('login_id', '=', loginId),
        of(
          'category_id',
          'in',
          of
            .selectFrom('login')
            .innerJoin('bond', 'bond.patron_id', 'login.patron_id')
            .select('bond.category_id')
            .where('login.id', '=', loginId)
            .where('bond.active', '=', 1),
        ),
      ]),
    )
    .orderBy('module')
    .orderBy('activity')
    .execute()
}

async function ofPatron({ read }: Handles, patronId: number): Promise<readonly GrantedActivity[]> {
  return read
    .selectFrom('activity_grant')
    .select(['module', 'activity'])
    .distinct()
    .where((of) =>
      of.or([
        of('grantee', '=', 'visitor'),
        of('login_id', 'in', of.selectFrom('login').select('id').where('patron_id', '=', patronId).where('state', '=', 'active')),
        of('category_id', 'in', of.selectFrom('bond').select('category_id').where('patron_id', '=', patronId).where('active', '=', 1)),
      ]),
    )
    .orderBy('module')
    .orderBy('activity')
    .execute()
}

async function grant({ write }: Handles, to: Grantee, granted: GrantedActivity): Promise<void> {
  await write
    .insertInto('activity_grant')
    .values({ ...columnsOf(to), ...granted })
    .onConflict((taken) => taken.doNothing())
    .execute()
}

async function revoke({ write }: Handles, from: Grantee, activity: number): Promise<void> {
  const { grantee, category_id, login_id } = columnsOf(from)
  await write
    .deleteFrom('activity_grant')
    .where('activity', '=', activity)
    .where('grantee', '=', grantee)
    .where('category_id', category_id === null ? 'is' : '=', category_id)
    .where('login_id', login_id === null ? 'is' : '=', login_id)
    .execute()
}

async function ofCategories({ read }: Handles): Promise<readonly CategoryGrants[]> {
  const categories = await read
    .selectFrom('patron_category')
    .select(['id', 'code', 'names'])
    .select((of) =>
      of
        .selectFrom('bond')
        .select((bond) => bond.fn.count<number | string>('bond.patron_id').distinct().as('people'))
        .whereRef('bond.category_id', '=', 'patron_category.id')
        .where('bond.active', '=', 1)
        .as('people'),
    )
    .orderBy('code')
    .execute()
  const granted = await read
    .selectFrom('activity_grant')
    .select(['category_id', 'activity'])
    .where('grantee', '=', 'category')
    .orderBy('activity')
    .execute()
  const byCategory = Map.groupBy(granted, (one) => one.category_id)
  return categories.map(({ id, code, names, people }) => ({
    id,
    code,
    names: JSON.parse(names) as Record<string, string>,
    people: Number(people ?? 0),
    activities: (byCategory.get(id) ?? []).map(({ activity }) => activity),
  }))
}

export const activityStore = (handles: Handles): Activities => ({
  ofVisitors: () => ofVisitors(handles),
  ofLogin: (loginId) => ofLogin(handles, loginId),
  ofPatron: (patronId) => ofPatron(handles, patronId),
  grant: (to, granted) => grant(handles, to, granted),
  revoke: (from, activity) => revoke(handles, from, activity),
  ofCategories: () => ofCategories(handles),
})
