import type { LettoreEstratti } from '#domain/riconciliazione/estratto.ts';
import { type DescrizioneMt, MESSAGGI_ESTRANEI, MESSAGGI_MT } from './messaggi-mt.ts';
import { CHIEDERE, cita, rifiuta } from './rifiuto.ts';
import { lettoreDiRighe } from './righe-di-testo.ts';

/** A field as it stands, with its continuation lines. */
export interface CampoMt {
  readonly tag: string;
  readonly valore: string;
  readonly riga: number;
}

export interface TestataMt {
  readonly tipo: string;
  readonly descrizione: DescrizioneMt;
  readonly riga: number;
}

/** Hears the messages of a file. */
export interface AscoltatoreMt {
  inizia(testata: TestataMt): void;
  campo(campo: CampoMt): void;
  finisce(riga: number): void;
}

const CAMPO = /^:(\d{2}[A-Z]?):/;
const TIPO = /^\{2:[IO](\d{3})/;
/** Files of RJE have a dollar between messages, alone on its line or before the next one. */
const SEPARATORE = /^[\s$]+/;
const NUOVO = /^\$?\{1:/;
const SOLO_TIPO = /^:(9\d\d):\s*$/;
/** A field of text has at most 10,000 characters in a message; a file without fields is none. */
const CAMPO_MASSIMO = 20_000;

/**
 * The lines of a SWIFT file into messages and their fields: blocks 1, 2, 4, 5 or block 4 alone, an acknowledgement before,
 * the last block cut; a message ends with «-}», «-», or where the next one begins.
 */
class BlocchiMt {
  readonly #ascolta: AscoltatoreMt;
  readonly #tipoSenzaTesta: string | null;
  #tipo: string | null = null;
  #corrente: TestataMt | null = null;
  #tag: string | null = null;
  #righe: string[] = [];
  #caratteri = 0;
  #rigaCampo = 0;
  #riga = 0;
  #messaggi = 0;

  constructor(ascolta: AscoltatoreMt, tipoSenzaTesta: string | null) {
    this.#ascolta = ascolta;
    this.#tipoSenzaTesta = tipoSenzaTesta;
  }

  riga(testo: string, n: number): void {
    this.#riga = n;
    if (this.#corrente === null) {
      this.#fuori(testo);
      return;
    }
    if (testo.startsWith('-}')) {
      this.#fine();
      this.#fuori(testo.slice(2));
      return;
    }
    if (testo.trimEnd() === '-') {
      this.#fine(this.#corrente.tipo);
      return;
    }
    // A message that was cut, and the next one.
    if (NUOVO.test(testo)) {
      this.#fine();
      this.#fuori(testo);
      return;
    }
    const tag = testo.charCodeAt(0) === 58 ? CAMPO.exec(testo)?.[1] : undefined;
    if (tag === undefined || !this.#corrente.descrizione.campi.has(tag)) {
      this.#continua(testo);
      return;
    }
    if (tag === '20' && this.#ultimo()) {
      this.#fine(this.#corrente.tipo);
      this.#fuori(testo);
      return;
    }
    this.#chiudiCampo();
    this.#tag = tag;
    this.#rigaCampo = n;
    this.#righe.push(testo.slice(tag.length + 2));
  }

  finisci(): void {
    if (this.#corrente !== null) this.#fine();
    if (this.#messaggi === 0)
      rifiuta({ pagina: null, riga: 1 }, 'nessun messaggio SWIFT', 'Scegliere un altro file.');
  }

  /** A second field 20 begins the next statement, where a bank leaves out the «-» between them. */
  #ultimo(): boolean {
    return this.#corrente?.descrizione.sequenze === null && this.#tag !== null;
  }

  #continua(testo: string): void {
    if (this.#tag === null) {
      if (testo.trim() === '') return;
      rifiuta(this.#qui(), `${cita(testo)} non è un campo e non ne continua uno`, CHIEDERE);
    }
    this.#caratteri += testo.length + 1;
    if (this.#caratteri > CAMPO_MASSIMO)
      rifiuta(this.#qui(), `il campo ${this.#tag} è troppo lungo`, CHIEDERE);
    this.#righe.push(testo);
  }

  #chiudiCampo(): void {
    if (this.#tag === null) return;
    const valore = this.#righe.length === 1 ? (this.#righe[0] ?? '') : this.#righe.join('\n');
    const campo: CampoMt = { tag: this.#tag, valore, riga: this.#rigaCampo };
    this.#tag = null;
    this.#righe = [];
    this.#caratteri = 0;
    this.#ascolta.campo(campo);
  }

  /** What block 2 said holds for the next message too, where that is inside of the same block 4. */
  #fine(tipo: string | null = null): void {
    this.#chiudiCampo();
    this.#corrente = null;
    this.#tipo = tipo;
    this.#ascolta.finisce(this.#riga);
  }

  /** Between messages: blocks, whose braces nest, up to the text of the next one. */
  #fuori(testo: string): void {
    let resto = testo.trimEnd().replace(SEPARATORE, '');
    while (resto.startsWith('{')) {
      if (resto.startsWith('{4:') && !resto.startsWith('{4:{')) {
        this.#inizia(this.#tipo);
        const dopo = resto.slice(3);
        if (dopo !== '') this.riga(dopo, this.#riga);
        return;
      }
      this.#tipo = TIPO.exec(resto)?.[1] ?? (resto.startsWith('{1:') ? null : this.#tipo);
      const chiusa = fineBlocco(resto);
      // The rest of the line is a block that was cut.
      if (chiusa < 0) return;
      resto = resto.slice(chiusa).replace(SEPARATORE, '');
    }
    const soloTipo = SOLO_TIPO.exec(resto)?.[1];
    if (soloTipo !== undefined) {
      this.#tipo = soloTipo;
      return;
    }
    const primo = CAMPO.exec(resto)?.[1];
    if (primo === undefined) return;
    this.#inizia(this.#tipo ?? this.#tipoSenzaTesta ?? tipoDaCampo(primo));
    this.riga(resto, this.#riga);
  }

  #inizia(tipo: string | null): void {
    if (tipo === null)
      rifiuta(
        this.#qui(),
        'il messaggio è senza testata e non dice di che tipo è',
        'Indicare il tipo (535, 536, 545, 940…) quando lo si carica.',
      );
    const descrizione = MESSAGGI_MT[tipo];
    if (descrizione === undefined) {
      const che = MESSAGGI_ESTRANEI[tipo];
      rifiuta(
        this.#qui(),
        che === undefined
          ? `il messaggio MT${tipo} non si conosce`
          : `il messaggio MT${tipo} (${che}) non si riconcilia`,
        'Si leggono MT535, 536, 540–548, 564, 566, 940, 942 e 950.',
      );
    }
    this.#messaggi++;
    this.#corrente = { tipo, descrizione, riga: this.#riga };
    this.#ascolta.inizia(this.#corrente);
  }

  #qui(): { pagina: null; riga: number } {
    return { pagina: null, riga: this.#riga };
  }
}

/** The account's messages begin with a field of their own; whether it is a 942 its reader sees. */
const tipoDaCampo = (tag: string): string | null =>
  MESSAGGI_MT['940']?.campi.has(tag) ? '940' : null;

/** Where the block that begins the text ends, after its last brace; -1 where it does not. */
function fineBlocco(testo: string): number {
  let aperte = 0;
  for (let i = 0; i < testo.length; i++) {
    if (testo[i] === '{') aperte++;
    else if (testo[i] === '}' && --aperte === 0) return i + 1;
  }
  return -1;
}

export function lettoreBlocchi(
  ascolta: AscoltatoreMt,
  tipoSenzaTesta: string | null,
): LettoreEstratti {
  const blocchi = new BlocchiMt(ascolta, tipoSenzaTesta);
  return lettoreDiRighe(
    (testo, n) => blocchi.riga(testo, n),
    () => blocchi.finisci(),
  );
}
