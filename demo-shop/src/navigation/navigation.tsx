import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from "react"

import { type Page, parsePagePath, pathOf } from "./page"

interface Navigation {
  page: Page
  /** The path of the current page. It also changes when the shopper uses the browser's buttons for back and forward. */
  path: string
  /** Returns the URL of a page. The query parameters `account` and `sdk` of the current URL are kept. */
  urlOf: (page: Page) => string
  go: (page: Page, how?: { replace: boolean }) => void
}

const NavigationContext = createContext<Navigation>(undefined as never)

/** The query parameters that stay in the URL when the shopper opens another page of the shop. */
const KEPT_PARAMETERS = ["account", "sdk"]

export function NavigationProvider({ children }: { children: ReactNode }) {
  const [path, setPath] = useState(window.location.pathname)

  useEffect(() => {
    const follow = () => setPath(window.location.pathname)
    window.addEventListener("popstate", follow)
    return () => window.removeEventListener("popstate", follow)
  }, [])

  const go = useCallback((page: Page, { replace } = { replace: false }) => {
    const address = urlOf(page)
    if (replace) window.history.replaceState(null, "", address)
    else window.history.pushState(null, "", address)
    setPath(window.location.pathname)
    window.scrollTo(0, 0)
  }, [])

  const navigation = useMemo(
    () => ({ page: parsePagePath(path), path, urlOf, go }),
    [path, go]
  )
  return (
    <NavigationContext.Provider value={navigation}>
      {children}
    </NavigationContext.Provider>
  )
}

export const useNavigation = () => useContext(NavigationContext)

function urlOf(page: Page): string {
  const now = new URLSearchParams(window.location.search)
  const kept = new URLSearchParams()
  for (const name of KEPT_PARAMETERS) {
    const value = now.get(name)
    if (value !== null) kept.set(name, value)
  }
  const query = kept.toString()
  return pathOf(page) + (query && `?${query}`)
}
