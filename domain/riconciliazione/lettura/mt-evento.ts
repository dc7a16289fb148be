import type { MessaggioLetto } from '#domain/riconciliazione/estratto.ts';
import type { TestataMt } from './blocchi-mt.ts';
import { campi, campo, dato, figlio, giornoMt, importoMt, tassoMt, titoloMt } from './campi-mt.ts';
import { daVirgola, opposto } from './esatto.ts';
import { contoMt, type Sequenze, testaMessaggio } from './mt-parti.ts';
import { preferita } from './mt-regolamenti.ts';
import type { Emetti } from './mt-testata.ts';
import { CHIEDERE, cita, luogo, rifiuta } from './rifiuto.ts';
import type { Campo15022, Sequenza } from './sequenze-mt.ts';

type Dove = readonly (Sequenza | null)[];

const primo = <T>(dove: Dove, leggi: (s: Sequenza | null) => T | null): T | null => {
  for (const s of dove) {
    const letto = leggi(s);
    if (letto !== null) return letto;
  }
  return null;
};

/** The option that holds when nobody chooses: the one by default, or the only one. */
function opzioneDi(sequenze: Sequenze): { opzione: Sequenza | null; quante: number } {
  const tutte = [...sequenze.tutte('CAOPTN'), ...sequenze.tutte('CACONF')];
  const predefinita = tutte.find((s) => dato(s, '17B', 'DFLT') === 'Y');
  return {
    opzione: predefinita ?? (tutte.length === 1 ? (tutte[0] ?? null) : null),
    quante: tutte.length,
  };
}

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
    (s) => s?.campi.find((f) => f.qualificatore === 'GRSS' && /^92[FHJ]/.test(f.tag)) ?? null,
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

function importi(cash: Sequenza | null): Partial<MessaggioLetto> {
  const di = (...qualificatori: readonly string[]): ReturnType<typeof importoMt> | null => {
    const c = primo([cash], (s) => {
      const trovati = qualificatori.map((q) => campo(s, '19B', q));
      return trovati.find((f): f is Campo15022 => f !== null) ?? null;
    });
    return c === null ? null : importoMt(c);
  };
  const netto = di('NETT');
  const pagato = di('PSTA', 'ENTL') ?? netto;
  const meno = dato(cash, '22', 'CRDB') === 'DEBT';
  const importo = pagato?.importo ?? null;
  return {
    importo: importo !== null && meno ? opposto(importo) : importo,
    divisa: pagato?.divisa ?? null,
    lordo: di('GRSS')?.importo ?? null,
    ritenuta: di('TAXR', 'WITL', 'WITF')?.importo ?? null,
    netto: netto?.importo ?? null,
  };
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
  const conti = usecu.figli.filter(({ nome }) => nome === 'ACCTINFO');
  const { opzione, quante } = opzioneDi(sequenze);
  const [cash, titoli] = [figlio(opzione, 'CASHMOVE'), figlio(opzione, 'SECMOVE')];
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
  const letti = importi(cash);
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
    ...letti,
    divisa: letti.divisa ?? unitario.divisa,
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
  const detti: string[] = [];
  if (quante > 1)
    detti.push(
      `${quante} opzioni, ${opzione ? `letta la predefinita (${numero})` : 'nessuna predefinita'}`,
    );
  if (conti.length > 1) detti.push(`${conti.length} conti, letto il primo`);
  if (detti.length > 0)
    emetti({
      che: 'avviso',
      avviso: { origine, messaggio: `${luogo(origine)}: ${detti.join('; ')}.` },
    });
}
