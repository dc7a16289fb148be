import { eTipoQuantita, type Origine, type RigaLetta } from '#domain/riconciliazione/estratto.ts';
import { type CellaTabella, giornoCella, numeroCella, testoCella } from './celle.ts';
import { eNullo, opposto } from './esatto.ts';
import type { CampoColonna, MappaturaColonne } from './mappatura-colonne.ts';
import { cita, rifiuta } from './rifiuto.ts';
import { grezzo, RIGA_VUOTA, riferimenti, unito } from './righe.ts';

export const RIMEDIO_TABELLA = 'Correggere il file, o la mappatura delle colonne.';

/** Titles and words are the same whatever their blanks and their case. */
export const uguale = (a: string, b: string): boolean =>
  a.replace(/\s+/g, ' ').trim().toLowerCase() === b.replace(/\s+/g, ' ').trim().toLowerCase();

/** One row of the table, by the mapping's names. */
export class RigaTabella {
  readonly origine: Origine;
  readonly celle: readonly CellaTabella[];
  readonly #m: MappaturaColonne;
  readonly #colonne: ReadonlyMap<string, number>;

  constructor(
    celle: readonly CellaTabella[],
    riga: number,
    m: MappaturaColonne,
    colonne: ReadonlyMap<string, number>,
  ) {
    this.celle = celle;
    this.origine = { pagina: null, riga };
    this.#m = m;
    this.#colonne = colonne;
  }

  cella(nome: string | undefined): CellaTabella {
    const n = nome === undefined ? undefined : this.#colonne.get(nome);
    return n === undefined ? null : (this.celle[n] ?? null);
  }

  testo(campo: CampoColonna): string | null {
    return testoCella(this.cella(this.#m.campi[campo])) || null;
  }

  numero(campo: CampoColonna): string | null {
    const colonna = this.#m.campi[campo];
    if (colonna === undefined) return null;
    const posto = { riga: this.origine.riga, colonna };
    return numeroCella(this.cella(colonna), this.#m.decimale, posto);
  }

  giorno(campo: CampoColonna): string | null {
    const colonna = this.#m.campi[campo];
    if (colonna === undefined) return null;
    const posto = { riga: this.origine.riga, colonna };
    return giornoCella(this.cella(colonna), this.#m.date, posto);
  }

  /** Whether the column of a sign or of a direction means a minus. */
  meno(campo: 'segno' | 'verso'): boolean {
    const scritto = this.testo(campo) ?? '';
    const segni = this.#m.segni ?? { meno: [], piu: [] };
    if (segni.meno.some((s) => uguale(s, scritto))) return true;
    if (segni.piu.some((s) => uguale(s, scritto))) return false;
    return this.rifiuta(campo, `${cita(scritto)} non dice il segno`);
  }

  rifiuta(campo: CampoColonna, perche: string): never {
    const colonna = this.#m.campi[campo] ?? campo;
    return rifiuta(this.origine, `colonna ${cita(colonna)}, ${perche}`, RIMEDIO_TABELLA);
  }

  get grezzo(): string {
    return grezzo(this.celle.map(testoCella).join(' | '));
  }
}

/** Signed by the mapping's convention: what the account received is a plus. */
function importoDi(r: RigaTabella, m: MappaturaColonne): string | null {
  if (m.segno === 'dare-avere') {
    const [dare, avere] = [r.numero('dare'), r.numero('avere')];
    for (const [campo, valore] of [
      ['dare', dare],
      ['avere', avere],
    ] as const)
      if (valore?.startsWith('-'))
        r.rifiuta(campo, 'un importo negativo sta in una colonna che ha già il suo segno');
    const pieni = [dare, avere].filter((v) => v !== null && !eNullo(v));
    if (pieni.length > 1) r.rifiuta('dare', 'dare e avere sono pieni tutti e due');
    if (dare !== null && !eNullo(dare)) return opposto(dare);
    return (
      avere ?? dare ?? (m.specie === 'conto' ? r.rifiuta('dare', 'dare e avere sono vuoti') : null)
    );
  }
  const importo = r.numero('importo');
  if (importo === null)
    return m.specie === 'conto' ? r.rifiuta('importo', 'l’importo è vuoto') : null;
  if (m.segno === 'importo') return importo;
  if (importo.startsWith('-'))
    r.rifiuta('importo', 'l’importo è negativo e il segno sta in un’altra colonna');
  return r.meno('segno') ? opposto(importo) : importo;
}

function quantitaDi(
  r: RigaTabella,
  m: MappaturaColonne,
): Pick<RigaLetta, 'quantita' | 'tipoQuantita'> {
  if (m.specie === 'conto' && m.campi.quantita === undefined)
    return { quantita: null, tipoQuantita: null };
  const scritta = r.numero('quantita');
  if (scritta === null) {
    if (m.specie !== 'conto') r.rifiuta('quantita', 'la quantità è vuota');
    return { quantita: null, tipoQuantita: null };
  }
  const tipo = r.testo('tipoQuantita') ?? m.tipoQuantita ?? null;
  if (tipo !== null && !eTipoQuantita(tipo))
    return r.rifiuta('tipoQuantita', `${cita(tipo)} non è UNIT, FAMT o AMOR`);
  const meno = m.campi.verso !== undefined && r.meno('verso');
  return { quantita: meno ? opposto(scritta) : scritta, tipoQuantita: tipo };
}

/** One line of the table, as its kind of statement wants it. */
export function lineaDi(
  r: RigaTabella,
  m: MappaturaColonne,
  n: number,
  divisa: string | null,
): RigaLetta {
  const posizione = m.specie === 'posizioni';
  const [isin, codiceLocale, descrizione] = [
    r.testo('isin'),
    r.testo('codiceLocale'),
    r.testo('descrizione'),
  ];
  if (m.specie !== 'conto' && isin === null && codiceLocale === null && descrizione === null)
    r.rifiuta('isin', 'la riga non dice di quale titolo è');
  const [contabile, valuta] = [r.giorno('dataContabile'), r.giorno('dataValuta')];
  if (!posizione && contabile === null && valuta === null)
    r.rifiuta('dataContabile', 'la data è vuota');
  const propria = r.testo('divisa');
  if (m.specie === 'conto' && propria !== null && divisa !== null && propria !== divisa)
    r.rifiuta('divisa', `la riga è in ${cita(propria)}, il conto in ${divisa}`);
  return {
    ...RIGA_VUOTA,
    n,
    tipo: posizione ? 'posizione' : 'movimento',
    isin,
    codiceLocale,
    descrizione,
    ...quantitaDi(r, m),
    disponibile: r.numero('disponibile'),
    bloccata: r.numero('bloccata'),
    inArrivo: r.numero('inArrivo'),
    inConsegna: r.numero('inConsegna'),
    prezzo: r.numero('prezzo'),
    rateo: r.numero('rateo'),
    fattore: r.numero('fattore'),
    importo: importoDi(r, m),
    divisa: propria ?? divisa,
    dataContabile: contabile,
    dataValuta: valuta,
    riferimenti: riferimenti(...(m.riferimenti ?? []).map((nome) => testoCella(r.cella(nome)))),
    causale: r.testo('causale'),
    controparte: r.testo('controparte'),
    testo: unito(r.testo('testo')),
    luogo: r.testo('luogo'),
    grezzo: r.grezzo,
    origine: r.origine,
  };
}
