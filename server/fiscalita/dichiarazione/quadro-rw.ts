import type { QuadroRwWire, RigaRwWire } from '#contract/dichiarazione.ts';
import { inVigore } from '#domain/calcolo/imposta.ts';
import type { Passo } from '#domain/calcolo/traccia.ts';
import { BENI, type CodiceCriterio, CRITERI, codiceBene } from '#domain/fiscalita/beni-esteri.ts';
import {
  deveIvafe,
  ivafeDi,
  ivafeDovuta,
  type TrattoEstero,
  tracciaIvafe,
  tracciaValore,
  trattiEsteri,
} from '#domain/fiscalita/dichiarazione-rw.ts';
import { prodotto, quoziente, somma } from '#domain/money/decimale.ts';
import { aggiungiGiorni, type Data, data, stampaData } from '#domain/tempo/data.ts';
import { eDerivato } from '#domain/valutazione/derivato.ts';
import { aliquotePer } from '#server/calcolo/titolo-calcolato.ts';
import type { Tx } from '#server/db/sessione.ts';
import type { ChiCalcola } from '#server/movimenti/lettori-contesto.ts';
import { type AnnoEstero, fineDi } from './anno-estero.ts';
import { type CambiMedi, cambiMedi } from './cambi-medi.ts';
import {
  type DepositarioEstero,
  type Dichiarante,
  delDepositario,
  ePrivilegiato,
} from './dichiarante.ts';
import { type Mercato, mercatoAl } from './mercato.ts';
import { conCredito } from './patrimoniali.ts';
import { type MossaLetta, mosseEstere, type TitoloEstero, titoliEsteri } from './possessi.ts';
import { righeDeiConti } from './righe-conti.ts';

/** Days without money for which the market is read: rows of the others say so. */
const GIORNI_SENZA_DENARO = 24;
const PRIVILEGIATI = 'IVAFE_PRIVILEGIATI';
const ORDINARIA = 'IVAFE';
const SENZA_PRIVILEGIO = 'I prezzi li legge solo chi può leggere le quotazioni.';
const SENZA_VALORE =
  'Manca un valore: il prezzo, o i cambi del mese. Importarli, poi aprire di nuovo il prospetto.';
const OLTRE = `In più di ${GIORNI_SENZA_DENARO} giorni dell’anno sono entrati o usciti titoli senza denaro: di questo il mercato non si legge, e il valore si scrive nel modello.`;
const DERIVATO = 'I derivati si indicano senza valore e senza IVAFE.';

/** The day whose market stands for what moved without money: of what goes, the one before. */
const giornoDelValore = ({ giorno, quantita }: MossaLetta): Data =>
  quantita.startsWith('-') ? aggiungiGiorni(giorno, -1) : giorno;

function valoreDella(mossa: MossaLetta, { cambi, mercato }: AnnoEstero): string | null {
  const { controvalore, codDivisa, giorno, codDepositario, codTitolo, quantita } = mossa;
  if (controvalore !== null) return cambi.inEuro(controvalore, codDivisa, giorno);
  const tenuta = mercato(giornoDelValore(mossa))?.(codDepositario, codTitolo);
  if (!tenuta?.valore) return null;
  const quanti = quantita.replace('-', '');
  return quoziente(prodotto(tenuta.valore, quanti), tenuta.quantita);
}

/** How the two values of a row were found, in words, with the mean rates where there are any. */
function passiDeiValori(
  { codDivisa }: TitoloEstero,
  tratto: TrattoEstero,
  criterio: CodiceCriterio,
  anno: AnnoEstero,
): readonly Passo[] {
  const { dal, al, entrata, uscita, valoreIniziale, valoreFinale } = tratto;
  const [prima, fine] = [data(`${anno.anno - 1}-12-31`), fineDi(anno)];
  const cambio = (giorno: Data) =>
    codDivisa === 'EUR' ? null : anno.cambi.medio(codDivisa, giorno);
  const passo = (nome: string, valore: string | null, come: string, giorno: Data) =>
    valore === null ? [] : [tracciaValore(nome, { valore, come, cambio: cambio(giorno) })];
  const [comePrima, comeDopo] = [
    entrata === null ? `mercato del ${stampaData(prima)}` : `entrato il ${stampaData(dal)}`,
    uscita === null
      ? `${CRITERI[criterio].toLowerCase()} del ${stampaData(fine)}`
      : `uscito il ${stampaData(al)}`,
  ];
  return [
    ...passo('Valore iniziale', valoreIniziale, comePrima, entrata === null ? prima : dal),
    ...passo('Valore finale', valoreFinale, comeDopo, uscita === null ? fine : al),
  ];
}

function rigaDi(
  titolo: TitoloEstero,
  estero: DepositarioEstero,
  tratto: TrattoEstero,
  criterio: CodiceCriterio,
  anno: AnnoEstero,
): RigaRwWire {
  const { valoreIniziale, valoreFinale, giorni } = tratto;
  const derivato = eDerivato(titolo.tipoTitolo);
  const privilegiato = ePrivilegiato(estero, anno.anno);
  const quanto = anno.aliquota(privilegiato);
  const codice = codiceBene(titolo);
  const dovuta = !derivato && valoreFinale !== null && quanto !== null;
  const { quota } = estero;
  const ivafe = dovuta ? ivafeDi(valoreFinale, quanto.aliquota, giorni, quota) : null;
  const traccia: Passo[] =
    ivafe === null || !quanto || valoreFinale === null
      ? []
      : [
          tracciaIvafe(
            { valore: valoreFinale, aliquota: quanto.aliquota, giorni, quota },
            ivafe,
            quanto.fonte,
          ),
        ];
  const manca = valoreFinale === null || valoreIniziale === null;
  const oltre = [tratto.entrata, tratto.uscita].some((id) => id !== null && anno.oltre.has(id));
  const senza = anno.senzaPrezzi ? SENZA_PRIVILEGIO : oltre ? OLTRE : SENZA_VALORE;
  return {
    ...{ codiceBene: codice, bene: BENI[codice], ...delDepositario(estero) },
    ...{ cod_Depositario: titolo.codDepositario, cod_Titolo: titolo.codTitolo },
    cod_Conto: null,
    ...{ descrizione: titolo.descrizione, codDivisa: titolo.codDivisa, criterio },
    ...{ quantita: tratto.quantita, dal: tratto.dal, al: tratto.al, giorni },
    valoreIniziale: derivato ? null : valoreIniziale,
    valoreFinale: derivato ? null : valoreFinale,
    ...{ aliquota: quanto?.aliquota ?? null, privilegiato, ivafe, credito: '0' },
    traccia: derivato ? [] : [...passiDeiValori(titolo, tratto, criterio, anno), ...traccia],
    ...{ entrata: tratto.entrata, uscita: tratto.uscita },
    perche: derivato ? DERIVATO : manca ? senza : null,
  };
}

function righeDel(
  titolo: TitoloEstero,
  estero: DepositarioEstero,
  mosse: readonly MossaLetta[],
  anno: AnnoEstero,
): readonly RigaRwWire[] {
  const { codDepositario, codTitolo, iniziale } = titolo;
  const [prima, fine] = [data(`${anno.anno - 1}-12-31`), fineDi(anno)];
  const allInizio = anno.mercato(prima)?.(codDepositario, codTitolo) ?? null;
  const allaFine = anno.mercato(fine)?.(codDepositario, codTitolo) ?? null;
  const tratti = trattiEsteri({
    anno: anno.anno,
    inizio: { quantita: iniziale, valore: allInizio?.valore ?? null },
    mosse: mosse.map((mossa) => ({ ...mossa, valore: valoreDella(mossa, anno) })),
    valoreFinale: allaFine?.valore ?? null,
  });
  return tratti.map((tratto) => {
    const criterio = tratto.uscita === null ? (allaFine?.criterio ?? '1') : '1';
    return rigaDi(titolo, estero, tratto, criterio, anno);
  });
}

async function mercati(
  tx: Tx,
  { codAzienda, leggePrezzi }: ChiCalcola,
  {
    depositari,
    giorni,
  }: { readonly depositari: readonly string[]; readonly giorni: readonly Data[] },
  cambi: CambiMedi,
): Promise<AnnoEstero['mercato']> {
  const letti = new Map<Data, Mercato>();
  for (const giorno of leggePrezzi ? giorni : [])
    letti.set(giorno, await mercatoAl(tx, codAzienda, { giorno, depositari }, cambi));
  return (giorno) => letti.get(giorno) ?? null;
}

async function leggiAliquote(tx: Tx, anno: number, dovuta: boolean) {
  const aliquote = await aliquotePer(tx, [PRIVILEGIATI, ORDINARIA]);
  const fine = data(`${anno}-12-31`);
  return (privilegiato: boolean) => {
    if (!dovuta) return null;
    const sua = privilegiato ? inVigore(aliquote(PRIVILEGIATI), fine) : undefined;
    const quale = sua ?? inVigore(aliquote(ORDINARIA), fine);
    return quale
      ? { aliquota: quale.aliquota, fonte: quale.fonte ?? 'DL 201/2011, art. 19' }
      : null;
  };
}

/** The rows of quadro RW of a year, with their IVAFE (docs/regole/dichiarazione.md#quadro-rw). */
export async function quadroRw(
  tx: Tx,
  chi: ChiCalcola,
  { esteri, persona }: Dichiarante,
  { anno, oggi }: Pick<AnnoEstero, 'anno' | 'oggi'>,
): Promise<QuadroRwWire> {
  const { codAzienda } = chi;
  const depositari = esteri.map(({ codDepositario }) => codDepositario);
  const quali = { codAzienda, anno, depositari };
  const fine = fineDi({ anno, oggi });
  const prima = data(`${anno - 1}-12-31`);
  const titoli = await titoliEsteri(tx, quali);
  // Of a year in course what settles after today has not gone yet: it is valued as it is held.
  const mosse = (await mosseEstere(tx, quali)).filter(({ giorno }) => giorno <= fine);
  const cambi = await cambiMedi(tx, prima, fine);
  const senzaDenaro = mosse.filter(({ controvalore, ripartisce }) => !controvalore && !ripartisce);
  const senza = [...new Set(senzaDenaro.map(giornoDelValore))];
  const letti = new Set([prima, fine, ...senza.slice(0, GIORNI_SENZA_DENARO)]);
  const giorni = titoli.length === 0 ? [] : [...letti];
  const oltre = senzaDenaro.filter((una) => !letti.has(giornoDelValore(una)));
  const dellAnno: AnnoEstero = {
    ...{ anno, oggi, persona, cambi, senzaPrezzi: !chi.leggePrezzi },
    oltre: new Set(oltre.map(({ idMovimento }) => idMovimento)),
    mercato: await mercati(tx, chi, { depositari, giorni }, cambi),
    aliquota: await leggiAliquote(tx, anno, deveIvafe(anno, persona)),
  };
  const perTitolo = Map.groupBy(mosse, (una) => `${una.codDepositario} ${una.codTitolo}`);
  const estero = new Map(esteri.map((uno) => [uno.codDepositario, uno]));
  const contate = [
    ...titoli.flatMap((titolo) =>
      righeDel(
        titolo,
        estero.get(titolo.codDepositario) as DepositarioEstero,
        perTitolo.get(`${titolo.codDepositario} ${titolo.codTitolo}`) ?? [],
        dellAnno,
      ),
    ),
    ...(await righeDeiConti(tx, codAzienda, esteri, dellAnno)),
  ];
  const righe = [...(await conCredito(tx, codAzienda, { anno, esteri }, contate))];
  const credito = somma('0', ...righe.map((riga) => riga.credito));
  const imposte = righe.flatMap(({ ivafe }) => ivafe ?? []);
  const daCompletare = righe.filter(
    ({ ivafe, perche }) => ivafe === null && perche !== null && perche !== DERIVATO,
  ).length;
  const stima = fine < `${anno}-12-31`;
  return { righe, stima, daCompletare, credito, ...ivafeDovuta(imposte, { persona, credito }) };
}
