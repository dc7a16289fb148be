import type { MessaggioLetto } from '#domain/riconciliazione/estratto.ts';
import type { TestataMt } from './blocchi-mt.ts';
import {
  campi,
  campo,
  dato,
  figli,
  figlio,
  giornoMt,
  importoMt,
  preferita,
  tassoMt,
  titoloMt,
} from './campi-mt.ts';
import { daVirgola, opposto } from './esatto.ts';
import { avvisaOltre, type CifreEvento, cifreDi, opzioneCheVale, primo } from './evento.ts';
import { contoMt, type Sequenze, testaMessaggio } from './mt-parti.ts';
import type { Emetti } from './mt-testata.ts';
import { CHIEDERE, cita, rifiuta } from './rifiuto.ts';
import type { ImportoLetto } from './righe.ts';
import type { Sequenza } from './sequenze-mt.ts';

type Dove = readonly (Sequenza | null)[];

const RITENUTE = ['TAXR', 'WITL', 'WITF'];

/** NEWO are all that one has afterwards, ADEX those that come beside. */
function rapportoDi(dove: Dove): MessaggioLetto['rapporto'] {
  const c = primo(dove, (s) => campo(s, '92D', 'NEWO') ?? campo(s, '92D', 'ADEX'));
  if (c === null) return null;
  const [a, b] = c.dato.split('/');
  const [nuovi, vecchi] = [daVirgola(a ?? ''), daVirgola(b ?? '')];
  if (nuovi === null || vecchi === null)
    rifiuta({ pagina: null, riga: c.riga }, `il rapporto ${cita(c.dato)} non si legge`, CHIEDERE);
  return { nuovi, vecchi, aggiuntivi: c.qualificatore === 'ADEX' };
}

/** «EUR0,215» of 92F, «USD0,12345657/ACTU» of 92H, «INCO/USD0,1234567/ACTU» of 92J. */
function perUnita(dove: Dove): { perUnita: string | null; divisa: string | null } {
  const c = primo(
    dove,
    (s) => s.campi.find((f) => f.qualificatore === 'GRSS' && /^92[FHJ]/.test(f.tag)) ?? null,
  );
  if (c === null) return { perUnita: null, divisa: null };
  const parti = /^(?:[A-Z]{4}\/)?([A-Z]{3})([\d,]+)(?:\/[A-Z]{4})?$/.exec(c.dato);
  const importo = daVirgola(parti?.[2] ?? '');
  if (!parti || importo === null)
    rifiuta(
      { pagina: null, riga: c.riga },
      `l’importo unitario ${cita(c.dato)} non si legge`,
      CHIEDERE,
    );
  return { perUnita: importo, divisa: parti[1] ?? null };
}

/** What was paid, and what was withheld of it. */
function importi(cash: Sequenza | null): CifreEvento {
  const di = (...qualificatori: readonly string[]): ImportoLetto | null =>
    primo(qualificatori, (q) => primo([campo(cash, '19B', q)], importoMt));
  const netto = di('NETT');
  const pagato = di('PSTA', 'ENTL') ?? netto;
  const meno = dato(cash, '22', 'CRDB') === 'DEBT';
  return cifreDi({
    pagato: pagato && meno ? { ...pagato, importo: opposto(pagato.importo) } : pagato,
    lordo: di('GRSS'),
    netto,
    ritenute: RITENUTE.flatMap((q) => (cash === null ? [] : campi(cash, '19B', q).map(importoMt))),
  });
}

/** MT564 an event that is announced, MT566 its payment. */
export function eventoMt(testata: TestataMt, sequenze: Sequenze, emetti: Emetti): void {
  const pagamento = testata.tipo === '566';
  const [genl, usecu, cadetl] = [
    sequenze.una('GENL'),
    sequenze.una('USECU'),
    sequenze.una('CADETL'),
  ];
  const origine = { pagina: null, riga: testata.riga };
  const titolo = titoloMt(usecu);
  if (usecu === null || (titolo.isin === null && titolo.codiceLocale === null))
    rifiuta(
      origine,
      `il messaggio MT${testata.tipo} non dice di quale titolo è (USECU 35B)`,
      CHIEDERE,
    );
  const conti = figli(usecu, 'ACCTINFO');
  const opzioni = [...sequenze.tutte('CAOPTN'), ...sequenze.tutte('CACONF')];
  const opzione = opzioneCheVale(opzioni, (s) => dato(s, '17B', 'DFLT') === 'Y');
  const casse = figli(opzione, 'CASHMOVE');
  const [cash, titoli] = [casse[0] ?? null, figlio(opzione, 'SECMOVE')];
  const dove: Dove = [cash, titoli, opzione, cadetl];
  const saldi = [conti[0] ?? usecu].flatMap((s) => [
    ...campi(s, '93', 'ELIG'),
    ...campi(s, '93', 'CONB'),
  ]);
  const quantita = preferita(saldi);
  const nuovo = titoloMt(titoli).isin ?? titoloMt(opzione).isin;
  const aliquota = primo(dove, (s) => campo(s, '92A', 'INTP') ?? campo(s, '92A', 'GRSS'));
  const numero = dato(opzione, '13', 'CAON');
  const unitario = perUnita(dove);
  const { cifre, inAltraDivisa } = importi(cash);
  const giorno = (qualificatore: string): string | null =>
    primo(dove, (s) => giornoMt(s, qualificatore));
  const messaggio: MessaggioLetto = {
    ...testaMessaggio(testata, sequenze, pagamento ? 'pagamento' : 'evento'),
    riferimentoEvento: dato(genl, '20C', 'CORP'),
    coordinate: contoMt(conti[0] ?? usecu),
    isin: titolo.isin,
    descrizione: titolo.descrizione ?? titolo.codiceLocale,
    quantita: quantita?.quantita ?? null,
    tipoQuantita: quantita?.tipo ?? null,
    ...cifre,
    divisa: cifre.divisa ?? unitario.divisa,
    dataRegolamento: giorno('VALU'),
    dataEffettiva: giorno('POST') ?? giorno('EFFD'),
    codiceEvento: dato(genl, '22', 'CAEV'),
    opzione: [numero, dato(opzione, '22', 'CAOP')].filter((p) => p !== null).join(' ') || null,
    dataStacco: giorno('XDTE'),
    dataRegistrazione: giorno('RDTE'),
    dataPagamento: giorno('PAYD') ?? giorno('POST'),
    rapporto: rapportoDi(dove),
    aliquota: aliquota === null ? null : tassoMt(aliquota),
    perUnita: unitario.perUnita,
    isinNuovo: nuovo === titolo.isin ? null : nuovo,
  };
  emetti({ che: 'messaggio', messaggio });
  avvisaOltre(emetti, origine, {
    opzioni: opzioni.length,
    opzione: opzione === null ? null : (numero ?? 'senza numero'),
    conti: conti.length,
    movimentiDiCassa: casse.length,
    inAltraDivisa,
  });
}
