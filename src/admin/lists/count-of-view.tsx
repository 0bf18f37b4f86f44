import { REFRESH_INTERVAL_MS, usePluginQuery } from "../api/queries"
import { type ViewName, VIEWS } from "./payments-views"

interface CountOfViewProps {
  view: ViewName
}

/**
 * Shows how many payments or discrepancies a view contains, such as " (3)". Shows nothing if there are none, and for
 * the views of all payments and of links.
 */
export function CountOfView({ view }: CountOfViewProps) {
  const of = VIEWS[view]
  const { data } = usePluginQuery<{ count: number }>(`/${of.list}`, {
    query: { ...("fixedQuery" in of && of.fixedQuery), limit: 1, offset: 0 },
    enabled: view !== "all" && view !== "links",
    refetchInterval: REFRESH_INTERVAL_MS,
  })
  return data !== undefined && data.count > 0 ? ` (${data.count})` : null
}
