import { implica, type Privilegio } from '#domain/accesso/privilegi.ts';
import { ALTRI_NOMI } from '#domain/elenchi/altri-nomi.ts';
import { menu } from '#domain/elenchi/menu.ts';
import type { Cercabile } from '#domain/ricerca/graduatoria.ts';
import type { Catalogo } from '#web/i18n/it.ts';
import { schermateVisibili } from '#web/shell/schermate-visibili.ts';
import { type Ambiente, azioni, type Meta } from './azioni.ts';

/** One line of the palette: a screen, an action, a company, a record. */
export interface VocePalette extends Cercabile {
  /** A group of ours, or the name of a source of records. */
  readonly gruppo: string;
  readonly icona: string;
  readonly dettaglio?: string;
  readonly meta?: () => Meta;
  readonly esegui?: (ambiente: Ambiente) => void;
}

/** The sign of the menu's section that a screen stands in. */
function iconaDi(percorso: string): string {
  const stessa = ({ path }: { readonly path: string }) =>
    path.split('/')[2] === percorso.split('/')[2];
  return menu.find((una) => stessa(una) && una.path.startsWith('/page'))?.icon ?? '';
}

/** The screens that a user may open. */
export function vociSchermate(privilegi: readonly Privilegio[]): readonly VocePalette[] {
  return schermateVisibili(privilegi).map(({ percorso, titolo, sezione }) => ({
    id: `schermata:${percorso}`,
    gruppo: 'schermate',
    titolo,
    sezione,
    parole: ALTRI_NOMI[percorso] ?? '',
    icona: iconaDi(percorso),
    meta: () => ({ percorso }),
  }));
}

export type Traduci = (chiave: keyof Catalogo, valori: { readonly nome: string }) => string;

/** The actions that a user may take, in the words of the chosen language. */
export function vociAzioni(
  privilegi: readonly Privilegio[],
  traduci: Traduci,
): readonly VocePalette[] {
  return azioni
    .filter(({ privilegio }) => privilegio === undefined || implica(privilegi, privilegio))
    .map(({ id, titolo, parole, icona, meta, esegui }) => ({
      id: `azione:${id}`,
      gruppo: 'azioni',
      titolo:
        'testo' in titolo ? titolo.testo : traduci(titolo.chiave, { nome: titolo.nome ?? '' }),
      parole,
      icona,
      ...(meta && { meta }),
      ...(esegui && { esegui }),
    }));
}

export interface AziendaDaScegliere {
  readonly cod_Azienda: string;
  readonly ragioneSociale: string;
}

/** The other companies of the user: choosing one changes to it. */
export function vociAziende(
  aziende: readonly AziendaDaScegliere[],
  corrente: string,
  cambia: (codAzienda: string) => void,
  traduci: Traduci,
): readonly VocePalette[] {
  return aziende
    .filter(({ cod_Azienda }) => cod_Azienda !== corrente)
    .map(({ cod_Azienda, ragioneSociale }) => ({
      id: `azienda:${cod_Azienda}`,
      gruppo: 'aziende',
      titolo: traduci('azAzienda', { nome: `${cod_Azienda} ${ragioneSociale}` }),
      parole: 'azienda company switch',
      icona: 'azienda',
      esegui: () => cambia(cod_Azienda),
    }));
}
