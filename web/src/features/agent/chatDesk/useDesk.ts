import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { socketUrl } from '../../chat/calls.ts'
import { createDesk, type Desk, type DeskView } from './desk.ts'
import { BOARD } from './queries.ts'

let open: Desk | undefined

/** Returns the agent's desk. Opens it the first time. It then stays open until the page is left or reloaded. */
export function useDesk(): { readonly desk: Desk; readonly view: DeskView } {
  const client = useQueryClient()
  open ??= createDesk(socketUrl(), { onBoard: () => void client.invalidateQueries({ queryKey: BOARD }) })
  const desk = open
  return { desk, view: useSyncExternalStore(desk.subscribe, desk.view) }
}

/** Closes the desk. @internal Each test opens its own desk. */
export function closeDesk(): void {
  open?.close()
  open = undefined
}
