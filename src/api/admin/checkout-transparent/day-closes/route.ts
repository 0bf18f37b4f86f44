import { list } from "../lists"
import { LISTS } from "../table-of-lists"

export const GET = list(LISTS["day-closes"])
