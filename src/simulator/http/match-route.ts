type RouteShape = { method: string; path: string }

export type RouteMatch<R extends RouteShape> =
  | { kind: "found"; route: R; params: Record<string, string> }
  | { kind: "wrong_method"; allowed: R[] }
  | { kind: "unknown_path" }

export function matchRoute<R extends RouteShape>(
  routes: readonly R[],
  method: string,
  pathname: string
): RouteMatch<R> {
  const matching = routes.flatMap((route) => {
    const params = matchPath(route.path, pathname)
    return params ? [{ route, params }] : []
  })
  // `/charge/authorization` is never the look-up of a charge called "authorization".
  const literal = matching.filter(({ route }) => route.path === pathname)
  const onPath = literal.length > 0 ? literal : matching
  const found = onPath.find(({ route }) => route.method === method)
  if (found) {
    return { kind: "found", ...found }
  }
  if (onPath.length > 0) {
    return { kind: "wrong_method", allowed: onPath.map(({ route }) => route) }
  }
  return { kind: "unknown_path" }
}

function matchPath(
  pattern: string,
  pathname: string
): Record<string, string> | undefined {
  const expected = pattern.split("/")
  const given = pathname.split("/")
  if (expected.length !== given.length) {
    return undefined
  }
  const params: Record<string, string> = {}
  for (const [index, part] of expected.entries()) {
    const value = given[index] ?? ""
    if (part.startsWith(":") && value !== "") {
      params[part.slice(1)] = value
    } else if (part !== value) {
      return undefined
    }
  }
  return params
}
