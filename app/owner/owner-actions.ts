import type { ReactNode } from 'react'
import type { ListedComment } from '#server/interactions/types.ts'
import { createStore, type Store } from '#ui/store.ts'

export type OwnerActionsProps = Pick<ListedComment, 'id' | 'user' | 'isByCreator'>

type DrawOwnerActions = (comment: OwnerActionsProps) => ReactNode

/** Draws the owner's actions on a comment. `undefined` for readers, whose browsers do not load them. */
export type OwnerActions = Store<DrawOwnerActions | undefined>

export const createOwnerActions = (): OwnerActions => createStore<DrawOwnerActions | undefined>(undefined)
