import { confronta } from '#domain/money/decimale.ts';
import { testoEsatto } from '#domain/money/esatto-italiano.ts';
import { SommaDecimale } from '#domain/reports/somma.ts';
import type { Origine, RigaLetta, TestataEstratto } from '#domain/riconciliazione/estratto.ts';
import {
  campi,
  campo,
  dato,
  figli,
  figlio,
  importoMt,
  quantitaMt,
  tassoMt,
  titoloMt,
} from './campi-mt.ts';
import { type CorpoPagina, lettorePagina, type Svolgimento } from './mt-pagine.ts';
import type { Emetti, LettoreSequenze } from './mt-testata.ts';
import { Controvalore } from './pagine.ts';
import { avviso, CHIEDERE, cita, rifiuta } from './rifiuto.ts';
import { coordinate, grezzo, type QuantitaLetta, RIGA_VUOTA } from './righe.ts';
import type { Campo15022, Sequenza } from './sequenze-mt.ts';

/** Σ of those of the aggregate's kind; where there are none, of one other kind, never of two. */
function sommaDi(tutti: readonly Campo15022[], tipo: QuantitaLetta['tipo']): string | null {
  const lette = tutti.map(quantitaMt);
  const di = lette.find((q) => q.tipo === tipo) ?? lette.find((q) => q.tipo !== 'AMOR') ?? lette[0];
  if (di === undefined) return null;
  const somma = new SommaDecimale();
  for (const q of lette) if (q.tipo === di.tipo) somma.aggiungi(q.quantita);
  return somma.valore();
}

/** A part of the balance: as the position says it; where it does not, Σ of its sub-balances. */
function parte(
  fin: Sequenza,
  tipo: QuantitaLetta['tipo'],
  qualificatori: readonly string[],
): string | null {
  for (const dove of [[fin], figli(fin, 'SUBBAL')])
    for (const qualificatore of qualificatori) {
      const trovata = sommaDi(
        dove.flatMap((s) => campi(s, '93', qualificatore)),
        tipo,
      );
      if (trovata !== null) return trovata;
    }
  return null;
}

/** Where it is kept: every place that its sub-balances name, where it has none of its own. */
function luogoDi(fin: Sequenza): string | null {
  const proprio = dato(fin, '94', 'SAFE');
  if (proprio !== null) return proprio;
  const luoghi = figli(fin, 'SUBBAL').map((s) => dato(s, '94', 'SAFE'));
  return [...new Set(luoghi.filter((l) => l !== null))].join(', ') || null;
}

/** The total: `93B AGGR`; one in AMOR only where there is none of the other kinds. */
function aggregata(fin: Sequenza, pagina: number): QuantitaLetta {
  const tutte = campi(fin, '93B', 'AGGR').map(quantitaMt);
  const scelte = tutte.length > 1 ? tutte.filter(({ tipo }) => tipo !== 'AMOR') : tutte;
  const sola = scelte[0];
  const origine: Origine = { pagina, riga: fin.riga };
  if (sola === undefined) rifiuta(origine, 'la posizione non ha il saldo (93B AGGR)', CHIEDERE);
  if (scelte.length > 1) rifiuta(origine, 'la posizione ha due saldi (93B AGGR)', CHIEDERE);
  return sola;
}

/** Per cent, or an amount for a unit («ACTU/EUR7,215»). */
function prezzoDi(fin: Sequenza): string | null {
  const c = campo(fin, '90', 'MRKT') ?? campo(fin, '90', 'INDC');
  if (c === null) return null;
  const parti = /^(?:[A-Z]{4})\/(N?)(?:[A-Z]{3})?([\d,]+)$/.exec(c.dato);
  if (!parti)
    rifiuta({ pagina: null, riga: c.riga }, `il prezzo ${cita(c.dato)} non si legge`, CHIEDERE);
  return tassoMt({ ...c, dato: `${parti[1] ?? ''}${parti[2] ?? ''}` });
}

function posizione(fin: Sequenza, n: number, pagina: number): RigaLetta {
  const { quantita, tipo } = aggregata(fin, pagina);
  const titolo = titoloMt(fin);
  if (titolo.isin === null && titolo.codiceLocale === null && titolo.descrizione === null)
    rifiuta({ pagina, riga: fin.riga }, 'la posizione non dice di quale titolo è (35B)', CHIEDERE);
  const valore = campo(fin, '19A', 'HOLD');
  const rateo = campo(fin, '19A', 'ACRU');
  const controvalore = valore === null ? null : importoMt(valore);
  const fattore = campo(figlio(fin, 'FIA'), '92A', 'CUFC');
  return {
    ...RIGA_VUOTA,
    ...titolo,
    n,
    tipo: 'posizione',
    quantita,
    tipoQuantita: tipo,
    disponibile: parte(fin, tipo, ['AVAI', 'TAVI']),
    bloccata: parte(fin, tipo, ['BLOK']) ?? parte(fin, tipo, ['NAVL']),
    inArrivo: parte(fin, tipo, ['PENR']),
    inConsegna: parte(fin, tipo, ['PEND']),
    prezzo: prezzoDi(fin),
    rateo: rateo === null ? null : importoMt(rateo).importo,
    fattore: fattore === null ? null : tassoMt(fattore),
    importo: controvalore?.importo ?? null,
    divisa: controvalore?.divisa ?? null,
    luogo: luogoDi(fin),
    grezzo: grezzo(fin.grezzo),
    origine: { pagina, riga: fin.riga },
  };
}

/** One page of an MT535. */
export function lettorePosizioni(emetti: Emetti, svolto: Svolgimento): LettoreSequenze {
  const pagina = new Controvalore();
  const sottoconti = new Set<string>();

  const sottoconto = (contenitore: Sequenza | null, conto: string, origine: Origine): void => {
    const suo = coordinate(dato(contenitore, '97', 'SAFE') ?? conto);
    if (suo === conto || sottoconti.has(suo)) return;
    sottoconti.add(suo);
    emetti(
      avviso(origine, `posizioni del sottoconto ${suo}, lette con quelle del conto ${conto}.`),
    );
  };

  const totale = (
    c: Campo15022 | null,
    di: string,
    valore: Controvalore,
    testata: TestataEstratto,
  ): void => {
    if (c === null) return;
    const { importo, divisa } = importoMt(c);
    const letto = valore.in(divisa);
    if (letto === null || confronta(importo, letto) === 0) return;
    emetti(
      avviso(
        { pagina: testata.pagina, riga: c.riga },
        `il totale ${di} è ${testoEsatto(importo, 2)} ${divisa}, le posizioni fanno ${testoEsatto(letto, 2)}.`,
      ),
    );
  };

  /** HOLP is the page's, HOLS the statement's: a total that does not add up is told, positions count. */
  const corpo: CorpoPagina = (s, contenitore, testata) => {
    if (s.nome === 'FIN') {
      const riga = posizione(s, ++svolto.righe, testata.pagina);
      sottoconto(contenitore, testata.coordinate, riga.origine);
      pagina.aggiungi(riga);
      svolto.valore.aggiungi(riga);
      emetti({ che: 'riga', riga });
    }
    if (s.nome !== 'ADDINFO') return;
    totale(campo(s, '19A', 'HOLP'), 'della pagina', pagina, testata);
    if (!testata.continua && svolto.intero)
      totale(campo(s, '19A', 'HOLS'), 'dell’estratto', svolto.valore, testata);
  };

  return lettorePagina({ formato: 'MT535', specie: 'posizioni' }, corpo, emetti, svolto);
}
