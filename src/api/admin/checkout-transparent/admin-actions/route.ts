import { createListRoute } from "../list-route"
import { LISTS } from "../list-definitions"

export const GET = createListRoute(LISTS["admin-actions"])
