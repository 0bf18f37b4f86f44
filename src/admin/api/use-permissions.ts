import { useQuery } from "@tanstack/react-query"
import { read } from "./admin-client"

interface Permissions {
  money: boolean
  settings: boolean
}

const NONE: Permissions = { money: false, settings: false }

/** What the person who is logged in may change; nothing while that is not known. */
export function useMay(): Permissions {
  const { data } = useQuery({
    queryKey: ["checkout-transparent", "permissions"],
    queryFn: () => read<{ mine: Permissions }>("/permissions"),
    select: ({ mine }) => mine,
  })
  return data ?? NONE
}
