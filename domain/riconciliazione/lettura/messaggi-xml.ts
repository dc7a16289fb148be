import type { EventoLettura, FormatoEstratto } from '#domain/riconciliazione/estratto.ts';
import type { MessaggioXml, PezzoXml } from './raccolta-xml.ts';
import { grezzo, type MessaggioSenzaFormato } from './righe.ts';
import { eventoXml } from './seev.ts';
import { confermaXml, istruzioneXml, statoXml } from './sese.ts';
import type { NodoXml } from './xml.ts';

/** How a whole message is read. */
export interface LetturaMessaggio {
  readonly formato: FormatoEstratto;
  readonly tipo: string;
  readonly leggi: (radice: NodoXml, emetti: (e: EventoLettura) => void) => MessaggioSenzaFormato;
}

const MESSAGGI: Readonly<Record<string, LetturaMessaggio>> = {
  SctiesSttlmTxInstr: { formato: 'sese', tipo: 'sese.023', leggi: istruzioneXml },
  SctiesSttlmTxStsAdvc: { formato: 'sese', tipo: 'sese.024', leggi: statoXml },
  SctiesSttlmTxConf: { formato: 'sese', tipo: 'sese.025', leggi: confermaXml },
  CorpActnNtfctn: { formato: 'seev.031', tipo: 'seev.031', leggi: eventoXml },
  CorpActnMvmntConf: { formato: 'seev.036', tipo: 'seev.036', leggi: eventoXml },
};

export const letturaMessaggio = (radice: string): LetturaMessaggio | null =>
  MESSAGGI[radice] ?? null;

/** A message of one titolo: read when all of it is there. */
export class LettoreMessaggioXml implements MessaggioXml {
  readonly contenitori: ReadonlySet<string>;
  readonly conGrezzo = null;
  readonly #lettura: LetturaMessaggio;
  readonly #radice: string;
  readonly #emetti: (e: EventoLettura) => void;
  readonly #pezzi: NodoXml[] = [];
  readonly #grezzi: string[] = [];
  #riga = 1;

  constructor(lettura: LetturaMessaggio, radice: string, emetti: (e: EventoLettura) => void) {
    this.#lettura = lettura;
    this.#radice = radice;
    this.#emetti = emetti;
    this.contenitori = new Set([radice]);
  }

  apre(_contenitore: string, riga: number): void {
    this.#riga = riga;
  }

  pezzo({ nodo, grezzo: testo }: PezzoXml): void {
    this.#pezzi.push(nodo);
    this.#grezzi.push(testo);
  }

  chiude(): void {
    const { formato, tipo, leggi } = this.#lettura;
    const radice: NodoXml = {
      nome: this.#radice,
      attributi: {},
      riga: this.#riga,
      figli: this.#pezzi,
      testo: '',
    };
    const messaggio = leggi(radice, this.#emetti);
    this.#emetti({
      che: 'messaggio',
      messaggio: { ...messaggio, formato, tipo, grezzo: grezzo(this.#grezzi.join('\n')) },
    });
  }
}
