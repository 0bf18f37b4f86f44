import type { Charge } from "./charge"
import { AUTHORIZATION_MS } from "../time/times"

/** When the authorization of this charge ends by itself. */
export function authorizationEndsAt({
  createdAt,
}: Pick<Charge, "createdAt">): Date {
  return new Date(createdAt.getTime() + AUTHORIZATION_MS)
}
