import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { socketUrl } from '../../chat/calls.ts'
import { createDesk, type Desk, type DeskView } from './desk.ts'
import { BOARD } from './queries.ts'

let open: Desk | undefined

/**
 * Returns the agent's chat desk, which opens on the first call and stays open until the agent leaves or reloads the
 * page.
 */
export function useDesk(): { readonly desk: Desk; readonly view: DeskView } {
  const client = useQueryClient()
  open ??= createDesk(socketUrl(), { onBoard: () => void client.invalidateQueries({ queryKey: BOARD }) })
  const desk = open
  return { desk, view: useSyncExternalStore(desk.subscribe, desk.view) }
}

/** Closes the desk. @internal Only tests call this, because each test opens its own desk. */
export function closeDesk(): void {
  open?.close()
  open = undefined
}
