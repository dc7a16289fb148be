import { menu, potaMenu, type VoceMenu } from '#domain/elenchi/menu.ts';
import { useSessione } from '#web/sessione/sessione.ts';

/** The menu of who is in: one description, drawn at the side or across the top. */
export const useMenu = (): readonly VoceMenu[] => potaMenu(menu, useSessione().privilegi);
