import { factorStates } from '../../areas/second-factor.ts'
import { signInOutcomes } from '../../areas/sessions.ts'
import { oneOf, type ColumnWords } from '../columns.ts'

/** Second factor, trusted devices, sessions in coarse words. */
export const accessTables = ({ id, int, text, end, flag, instant }: ColumnWords): readonly string[] => [
  `create table totp_factor (
    login_id ${int} not null primary key references login on delete cascade, ${oneOf(text, 'state', factorStates)},
    encrypted_secret ${text} not null check (encrypted_secret <> ''), used_step ${int} check (used_step >= 0),
    ${instant('created_at')} not null, ${instant('confirmed_at')}, check ((state = 'active') = (confirmed_at is not null))
  ${end}`,
  `create table factor_recovery_code (${id},
    login_id ${int} not null references login on delete cascade, code_hash ${text} not null, ${instant('created_at')} not null, ${instant('used_at')},
    unique (login_id, code_hash)
  ${end}`,
  `create table factor_challenge (${id},
    challenge_hash ${text} not null unique, login_id ${int} not null references login on delete cascade, device_hash ${text} not null,
    scope ${text} not null, ${flag('kept', 0)}, tries ${int} not null default 0 check (tries between 0 and 5),
    ${instant('created_at')} not null, ${instant('expires_at')} not null, ${instant('used_at')}, check (expires_at > created_at)
  ${end}`,
  `create index factor_challenge_login on factor_challenge (login_id)`,
  `create index factor_challenge_expiry on factor_challenge (expires_at)`,
  `create table trusted_device (${id},
    login_id ${int} not null references login on delete cascade, token_hash ${text} not null unique, browser ${text} not null, system ${text} not null,
    ${instant('created_at')} not null, ${instant('seen_at')} not null, ${instant('expires_at')} not null, check (expires_at > created_at)
  ${end}`,
  `create index trusted_device_login on trusted_device (login_id)`,
  `create index trusted_device_expiry on trusted_device (expires_at)`,
  `create table session_description (
    family_id ${int} not null primary key references token_family on delete cascade, browser ${text} not null, system ${text} not null,
    network_prefix ${text} not null, method ${text} not null check (method <> ''), ${instant('begun_at')} not null, ${instant('seen_at')} not null
  ${end}`,
  `create index session_description_seen on session_description (seen_at)`,
  `create table sign_in_record (${id},
    login_id ${int} not null references login on delete cascade, ${instant('at')} not null, ${oneOf(text, 'outcome', signInOutcomes)},
    browser ${text} not null, system ${text} not null, network_prefix ${text} not null, ${flag('known_device', 0)}
  ${end}`,
  `create index sign_in_record_login on sign_in_record (login_id, at)`,
  `create index sign_in_record_at on sign_in_record (at)`,
  `alter table token_family add column ${instant('proved_at')}`,
]
