import {
  type MovementOrigin,
  originOf,
} from "../../../../charge/movement-origin"
import type { Movement } from "../../../../charge/movement"
import { type ListedOperation, saidOfError } from "../../../../charge/operation"
import type { TimelineEntry } from "../../../../charge/timeline"
import { emailsOfUsers, type Scope } from "../../../../medusa/core"
import { isoOf, majorUnits } from "../show-values"

/** E-mail addresses by the id of the admin user. */
export type Emails = ReadonlyMap<string, string>

/** The addresses of these actors, read with one query; most actors are no admin users. */
export async function emailsOfActors(
  scope: Scope,
  actors: readonly (string | null | undefined)[]
): Promise<Emails> {
  const users = actors.filter((actor) => actor?.startsWith("user_"))
  return users.length === 0
    ? new Map()
    : emailsOfUsers(scope, users as string[])
}

/** Shows rows in their order, each with the e-mail address of the person who caused it. */
export async function withEmails<Row extends { actor: string }, Shown>(
  scope: Scope,
  rows: readonly Row[],
  show: (row: Row, emails: Emails) => Shown
): Promise<Shown[]> {
  const emails = await emailsOfActors(
    scope,
    rows.map(({ actor }) => actor)
  )
  return rows.map((row) => show(row, emails))
}

export function showOneOperation(operation: ListedOperation, emails: Emails) {
  return {
    id: operation.id,
    charge_id: operation.chargeId,
    kind: operation.kind,
    amount: majorUnits(operation.amount),
    state: operation.state,
    actor: operation.actor,
    actor_email: emails.get(operation.actor) ?? null,
    error_code: operation.errorCode ?? null,
    error: saidOfError(operation) ?? null,
    created_at: operation.createdAt.toISOString(),
    answered_at: isoOf(operation.answeredAt),
    booked_at: isoOf(operation.bookedAt),
    resolved_at: isoOf(operation.resolvedAt),
    resolved_via: operation.resolvedVia ?? null,
    resolved_by: operation.resolution?.by ?? null,
    resolution: operation.resolution?.reason ?? null,
    lookups: operation.lookups,
  }
}

export function showMovement(movement: Movement, emails: Emails) {
  return {
    id: movement.id,
    charge_id: movement.chargeId,
    account: movement.account,
    kind: movement.kind,
    amount: majorUnits(movement.amount),
    currency_code: movement.currencyCode,
    gateway_at: isoOf(movement.gatewayAt),
    observed_at: movement.observedAt.toISOString(),
    day: movement.day,
    actor: movement.actor,
    actor_email: emails.get(movement.actor) ?? null,
    operation_id: movement.operationId ?? null,
  }
}

export function showTimelineEntry(entry: TimelineEntry, emails: Emails) {
  return {
    at: entry.at.toISOString(),
    kind: entry.kind,
    operation: entry.operation ?? null,
    amount: entry.amount === undefined ? null : majorUnits(entry.amount),
    actor: entry.actor ?? null,
    actor_email: emails.get(entry.actor ?? "") ?? null,
    actor_type: entry.actor === undefined ? null : typeOf(entry.actor),
    details: entry.details ?? null,
  }
}

/** The type of an actor, to show it without an address: a user may be deleted, and a key has no address. */
function typeOf(actor: string): MovementOrigin | "user" | "api-key" {
  if (actor.startsWith("user_")) return "user"
  return actor.startsWith("apk_") ? "api-key" : originOf(actor)
}
