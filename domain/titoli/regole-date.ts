import { confronta, eDecimale, segno } from '#domain/money/decimale.ts';
import { dataScritta, fineMese, giorniTra, stampaData } from '#domain/tempo/data.ts';
import { avviso, dato, type Esito, errore, mancanza, type Regola, se } from './giudizio.ts';

/** A bill lives a year; a few days more where holidays shift its ends. */
const GIORNI_BOT = 373;

/** The days of a titolo's life come in their order. */
export const dateInOrdine: Regola = (titolo) => {
  const emissione = dataScritta(titolo.dataEmissione);
  const godimento = dataScritta(titolo.dataGodimento);
  const scadenza = dataScritta(titolo.dataScadenza);
  const primaCedola = dataScritta(titolo.dataPrimaCedola);
  const esiti: Esito[] = [];
  if (emissione && scadenza && emissione > scadenza)
    esiti.push(
      errore('dataScadenza', `La scadenza precede l’emissione, ${stampaData(emissione)}.`),
    );
  if (godimento && scadenza && godimento >= scadenza)
    esiti.push(
      errore('dataScadenza', `La scadenza non segue il godimento, ${stampaData(godimento)}.`),
    );
  if (primaCedola && godimento && primaCedola <= godimento)
    esiti.push(
      errore(
        'dataPrimaCedola',
        `La prima cedola non segue il godimento, ${stampaData(godimento)}.`,
      ),
    );
  if (primaCedola && scadenza && primaCedola > scadenza)
    esiti.push(
      errore('dataPrimaCedola', `La prima cedola segue la scadenza, ${stampaData(scadenza)}.`),
    );
  const ultima = dataScritta(titolo.dataUltimaRegolare);
  if (ultima && godimento && ultima <= godimento)
    esiti.push(
      errore(
        'dataUltimaRegolare',
        `L’ultima data regolare non segue il godimento, ${stampaData(godimento)}.`,
      ),
    );
  if (ultima && scadenza && ultima >= scadenza)
    esiti.push(
      errore(
        'dataUltimaRegolare',
        `L’ultima data regolare non precede la scadenza, ${stampaData(scadenza)}.`,
      ),
    );
  return esiti;
};

/** The loyalty premium: how much, until when, and for which ISIN. */
export const premioFedelta: Regola = (titolo) => {
  const { isinPremio, premioFedelta: premio, cod_ISIN } = titolo;
  const finoA = dataScritta(titolo.dataPremio);
  const scadenza = dataScritta(titolo.dataScadenza);
  const conPremio = dato(premio);
  return [
    ...se(
      dato(isinPremio) && isinPremio === cod_ISIN,
      errore(
        'isinPremio',
        'L’ISIN con premio è diverso da quello del titolo: correggere uno dei due.',
      ),
    ),
    ...se(
      dato(isinPremio) && !conPremio,
      mancanza('premioFedelta', 'C’è un ISIN con premio: indicare il premio, in percento.'),
    ),
    ...se(
      conPremio && !dato(titolo.dataPremio),
      errore('dataPremio', 'C’è un premio: indicare fino a quando il titolo va tenuto.'),
    ),
    ...se(
      !conPremio && dato(titolo.dataPremio),
      errore('premioFedelta', 'C’è la data del premio: indicare il premio, in percento.'),
    ),
    ...se(
      finoA !== null && scadenza !== null && finoA > scadenza,
      errore('dataPremio', 'La data del premio segue la scadenza del titolo.'),
    ),
  ];
};

/** A premium before the final one: how much, when, and only where there is a final one after it. */
export const premioIntermedio: Regola = (titolo) => {
  const { premioIntermedio: premio, premioFedelta: finale } = titolo;
  const quando = dataScritta(titolo.dataPremioIntermedio);
  const ultimo = dataScritta(titolo.dataPremio);
  const conPremio = dato(premio);
  return [
    ...se(
      conPremio && !dato(titolo.dataPremioIntermedio),
      errore(
        'dataPremioIntermedio',
        'C’è un premio intermedio: indicare fino a quando il titolo va tenuto per averlo.',
      ),
    ),
    ...se(
      !conPremio && dato(titolo.dataPremioIntermedio),
      errore(
        'premioIntermedio',
        'C’è la data del premio intermedio: indicare il premio, in percento.',
      ),
    ),
    ...se(
      conPremio && !dato(finale),
      errore('premioFedelta', 'C’è un premio intermedio: indicare quello finale, o scriverlo qui.'),
    ),
    ...se(
      quando !== null && ultimo !== null && quando >= ultimo,
      errore('dataPremioIntermedio', 'Il premio intermedio non precede quello finale.'),
    ),
  ];
};

/** What a bill is: short, sold below its redemption, without coupons. */
export const buoniOrdinari: Regola = (titolo) => {
  if (titolo.tipo_Titolo !== 'B') return [];
  const emissione = dataScritta(titolo.dataEmissione);
  const scadenza = dataScritta(titolo.dataScadenza);
  return [
    ...se(
      dato(titolo.tipoTasso) && titolo.tipoTasso !== 'B',
      errore('tipoTasso', 'Il tipo tasso di un BOT è B.'),
    ),
    ...se(
      !emissione,
      mancanza('dataEmissione', 'Manca la data di emissione: lo scarto matura da lì.'),
    ),
    ...se(
      !dato(titolo.prezzoEmissione),
      mancanza('prezzoEmissione', 'Manca il prezzo di emissione: lo scarto di un BOT ne dipende.'),
    ),
    ...se(
      emissione !== null && scadenza !== null && giorniTra(emissione, scadenza) > GIORNI_BOT,
      avviso('dataScadenza', 'Un BOT dura al più un anno: controllare le date.'),
    ),
  ];
};

/** Coupons at the end of the month want a maturity there. */
export const fineDelMese: Regola = ({ fineMese: finali, dataScadenza }) => {
  const scadenza = dataScritta(dataScadenza);
  return se(
    finali === true && scadenza !== null && fineMese(scadenza) !== scadenza,
    avviso('fineMese', 'Le cedole sono a fine mese, ma la scadenza non lo è: controllare.'),
  );
};

const fuori = (prezzo: string | null | undefined): boolean =>
  dato(prezzo) &&
  eDecimale(prezzo) &&
  segno(prezzo) > 0 &&
  (confronta(prezzo, '1') < 0 || confronta(prezzo, '400') > 0);

/** A price per 100 looks like one, and a type is quoted as its kind is. */
export const prezzi: Regola = (titolo, { prezzoPerCento }) => {
  const { quotazione, prezzoEmissione, prezzoRimborso } = titolo;
  const perCento = quotazione === 'P';
  return [
    ...se(
      quotazione !== undefined && prezzoPerCento !== undefined && perCento !== prezzoPerCento,
      avviso(
        'quotazione',
        prezzoPerCento
          ? 'Di solito questo tipo si quota per 100 di nominale.'
          : 'Di solito questo tipo si quota per unità.',
      ),
    ),
    ...se(
      perCento && fuori(prezzoEmissione),
      avviso('prezzoEmissione', 'Il prezzo di emissione è per 100 di nominale: controllarlo.'),
    ),
    ...se(
      perCento && fuori(prezzoRimborso),
      avviso('prezzoRimborso', 'Il prezzo di rimborso è per 100 di nominale: controllarlo.'),
    ),
  ];
};
