import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query"
import type { showDay } from "../../api/admin/checkout-transparent/day-closes/show-day"
import type { Answer } from "../../api/admin/checkout-transparent/table-of-lists"
import { read, readFile } from "./admin-client"

const CLOSES = ["checkout-transparent", "day-closes"]

export type ShownDay = Awaited<ReturnType<typeof showDay>>
export type ListedDay = Answer<"day-closes">["day_closes"][number]

export function useListedDays(query: Record<string, string | number>) {
  return useQuery({
    queryKey: [...CLOSES, "list", query],
    queryFn: () => read<Answer<"day-closes">>("/day-closes", query),
    placeholderData: keepPreviousData,
  })
}

export function useDay({ account, day }: { account: string; day: string }) {
  const path = [account, day].map(encodeURIComponent).join("/")
  return useQuery({
    queryKey: [...CLOSES, "one", path],
    queryFn: () => read<{ day_close: ShownDay }>(`/day-closes/${path}`),
    select: ({ day_close }) => day_close,
    // What is learnt of a day changes its figures.
    staleTime: 0,
  })
}

/** Which movements a file has; without an account those of all. */
export type MovementsFile = { account?: string } & (
  { from: string; to: string } | { since: "my-last-export" }
)

export function useMovementsFile() {
  return useMutation({
    mutationFn: (file: MovementsFile) =>
      readFile("/movements.csv", { ...file }),
  })
}
