import type { Migration } from './migration.ts'

/** Module of circulation, then of the person's own account. */
const granted = [
  [3, [5200, 5201, 5202, 5203, 5204, 5205]],
  [2, [5121, 5130, 5131]],
] as const

const grantTo = (module: number, activity: number) =>
  `insert into activity_grant (grantee, category_id, module, activity)
    select 'category', have.category_id, ${module}, ${activity} from activity_grant have
    where have.grantee = 'category' and have.activity = 8 and not exists (select 1 from activity_grant present
      where present.grantee = 'category' and present.category_id = have.category_id and present.activity = ${activity})`

/** Every category that may open its own area (8) gets what stands in it: loans, debts, alerts, personal data and the rest. */
export const migration: Migration = {
  statements: () => granted.flatMap(([module, activities]) => activities.map((activity) => grantTo(module, activity))),
}
