import { sql } from 'kysely';
import { aree, type Privilegio } from '#domain/accesso/privilegi.ts';
import { type CampoStorico, storicoDi } from '#domain/campi/storia.ts';
import { campiScrittura } from '#domain/contabilita/archivi/campi-scrittura.ts';
import { campiStoricoDefinizione } from '#domain/contabilita/archivi/storia-definizione.ts';
import { campiStoricoDeroga } from '#domain/contabilita/storia-deroga.ts';
import { campiLayout } from '#domain/contabilita/tracciati/campi-layout.ts';
import {
  campiStoricoAllegati,
  campiStoricoConfigurazione,
  campiStoricoEstratti,
  campiStoricoFornitori,
  campiStoricoProgrammi,
  campiStoricoProvider,
  campiStoricoRuoli,
  campiStoricoTolleranze,
  campiStoricoUtenti,
  campiStoricoWebhook,
} from '#domain/elenchi/storie/campi-altri.ts';
import { storieNote } from '#domain/elenchi/storie/storie.ts';
import { campiStoricoSuperamenti } from '#domain/limiti/storia-superamento.ts';
import { campiRecord } from '#domain/movimenti/campi-movimento.ts';
import { campiStoricoDiscordanze } from '#domain/riconciliazione/storia-discordanza.ts';
import { campiAzienda } from '#domain/tabelle/aziende/campi.ts';
import { tabelleBase } from '#domain/tabelle/base/tabelle-base.ts';
import { campiCausale } from '#domain/tabelle/causali/campi.ts';
import { campiConto } from '#domain/tabelle/conti/campi.ts';
import { campiControparte } from '#domain/tabelle/controparti/campi.ts';
import { campiDepositario } from '#domain/tabelle/depositari/campi.ts';
import { campiDivisa } from '#domain/tabelle/divise/campi.ts';
import { campiEmittente } from '#domain/tabelle/emittenti/campi.ts';
import { campiLimite } from '#domain/tabelle/limiti/campi.ts';
import { campiMappatura } from '#domain/tabelle/mappature/campi.ts';
import { campiPortafoglio } from '#domain/tabelle/portafogli/campi.ts';
import { campiRaggruppamento } from '#domain/tabelle/raggruppamenti/campi.ts';
import {
  campiCausaleBanca,
  campiContoRiconciliato,
  campiRegola,
} from '#domain/tabelle/riconciliazione/campi.ts';
import { campiTitolo } from '#domain/titoli/campi.ts';
import { tabellaRuoli } from '#server/accesso/ruoli/tabella.ts';
import { amministrando } from '#server/accesso/utenti/ambito.ts';
import {
  esigiUtenteVisibile,
  storiaConcessioni,
  vociRuolo,
} from '#server/accesso/utenti/storia.ts';
import { conRecordLeggibile } from '#server/allegati/storia.ts';
import { type Allegabili, allegabiliDi, tabellaAllegati } from '#server/allegati/tabella.ts';
import { archivi } from '#server/archivi/archivio.ts';
import { tabellaTolleranze } from '#server/archivi/qualita/tolleranze.ts';
import { vociConfigurazione } from '#server/configurazione/storia.ts';
import { tabellaDefinizioni } from '#server/contabilita/archivi/tabella-definizioni.ts';
import { tabellaScritture } from '#server/contabilita/archivi/tabella-scritture.ts';
import { tabellaDeroghe } from '#server/contabilita/deroghe.ts';
import { tabellaLayout } from '#server/contabilita/file/rotte.ts';
import { type Contesto, haPrivilegio } from '#server/db/contesto.ts';
import { tabellaFornitori } from '#server/identita/tabella.ts';
import { tabellaMappature } from '#server/importazioni/mappature/tabella.ts';
import { tabellaLimiti, tabellaSuperamenti } from '#server/limiti/tabella.ts';
import { tabellaMovimenti } from '#server/movimenti/riga.ts';
import { tabellaProvider } from '#server/provider/tabella.ts';
import { programmaVisibile } from '#server/reports/programmi/routes.ts';
import { tabellaProgrammi } from '#server/reports/programmi/tabella.ts';
import { tabellaDiscordanze } from '#server/riconciliazione/discordanze/tabella.ts';
import { tabellaEstratti } from '#server/riconciliazione/estratti/tabella.ts';
import {
  tabellaCausaliBanca,
  tabellaContiRiconciliati,
  tabellaRegole,
} from '#server/riconciliazione/tabelle/tabelle.ts';
import { tabellaAziende } from '#server/tabelle/aziende/tabella.ts';
import { tabellaDi } from '#server/tabelle/base/tabella.ts';
import { tabellaCausali } from '#server/tabelle/causali/tabella.ts';
import { tabellaConti } from '#server/tabelle/conti/tabella.ts';
import { tabellaControparti } from '#server/tabelle/controparti/tabella.ts';
import { tabellaDepositari } from '#server/tabelle/depositari/tabella.ts';
import { tabellaDivise } from '#server/tabelle/divise/tabella.ts';
import { tabellaEmittenti } from '#server/tabelle/emittenti/tabella.ts';
import { tabellaPortafogli } from '#server/tabelle/portafogli/tabella.ts';
import { type Conservata, conPrivilegio, voceDi } from '#server/tabelle/storico/conservata.ts';
import { tabellaRaggruppamenti } from '#server/titoli/raggruppamenti/tabella.ts';
import {
  comeCampi,
  conRaggruppamento,
  storiaDelleParti,
  tabelleDelleParti,
} from '#server/titoli/storia.ts';
import { tabellaTitoli } from '#server/titoli/tabella.ts';
import { tabellaWebhook } from '#server/webhook/tabella.ts';

type Descritta = Omit<Conservata, 'privilegio'>;

const campiMovimento: readonly CampoStorico[] = campiRecord
  .filter(({ nome, sql: colonna, interno }) => nome === 'stornato' || (colonna && !interno))
  .map(storicoDi);

/** One's own programmes, and those of an area that one may read on their company. */
const programmiVisibili = (contesto: Contesto) => {
  const lette = aree.filter((area) =>
    haPrivilegio(contesto, `${area}_R` as Privilegio, contesto.codAzienda),
  );
  return sql`(s.prima ->> 'utente' = ${contesto.utente.username}
    or (s.cod_azienda is not null and s.prima ->> 'area' = any(${lette}::text[])))`;
};

const descritte: Readonly<Record<string, Descritta>> = {
  ...Object.fromEntries(
    archivi.map(({ tabella, tipo }): [string, Descritta] => [
      tabella.nome,
      { tabella, letti: [...tipo.chiave, ...tipo.valori].map(storicoDi) },
    ]),
  ),
  ...Object.fromEntries(
    tabelleBase.map((una): [string, Descritta] => [
      una.nome,
      { tabella: tabellaDi(una), letti: una.colonne.map(storicoDi) },
    ]),
  ),
  raggruppamenti: { tabella: tabellaRaggruppamenti, letti: campiRaggruppamento.map(storicoDi) },
  allegati: {
    tabella: tabellaAllegati,
    letti: campiStoricoAllegati,
    ...conRecordLeggibile((): Allegabili => allegabili),
  },
  divise: { tabella: tabellaDivise, letti: campiDivisa.map(storicoDi) },
  mappature: { tabella: tabellaMappature, letti: campiMappatura.map(storicoDi) },
  webhook: { tabella: tabellaWebhook, letti: campiStoricoWebhook },
  provider_csv: { tabella: tabellaProvider, letti: campiStoricoProvider },
  programmi_report: {
    tabella: tabellaProgrammi,
    letti: campiStoricoProgrammi,
    // What one may not see has no past either.
    esigi: (tx, id, contesto) => programmaVisibile(tx, contesto, id),
    visibili: programmiVisibili,
  },
  titoli: {
    tabella: tabellaTitoli,
    letti: campiTitolo.map(storicoDi),
    altre: storiaDelleParti,
    soloVisibili: true,
    parti: {
      tabelle: tabelleDelleParti,
      padre: 'id_titolo',
      immagine: conRaggruppamento,
      voce: comeCampi,
    },
  },
  causali: { tabella: tabellaCausali, letti: campiCausale.map(storicoDi) },
  controparti: { tabella: tabellaControparti, letti: campiControparte.map(storicoDi) },
  emittenti: { tabella: tabellaEmittenti, letti: campiEmittente.map(storicoDi) },
  // A company is its own scope: its past is read from whichever company one works for.
  aziende: {
    tabella: tabellaAziende,
    letti: campiAzienda.map(storicoDi),
    ambito: (contesto) =>
      conPrivilegio('Aziende_R')({
        ...contesto,
        codAzienda: undefined,
        aziende: contesto.concesse,
      }),
  },
  portafogli: { tabella: tabellaPortafogli, letti: campiPortafoglio.map(storicoDi) },
  s_descrizione_conti: { tabella: tabellaConti, letti: campiConto.map(storicoDi) },
  s_definizione_conti: { tabella: tabellaDefinizioni, letti: campiStoricoDefinizione },
  deroghe_blocco: { tabella: tabellaDeroghe, letti: campiStoricoDeroga },
  layout_contabili: { tabella: tabellaLayout, letti: campiLayout.map(storicoDi) },
  s_scritture: { tabella: tabellaScritture, letti: campiScrittura.map(storicoDi) },
  depositari: { tabella: tabellaDepositari, letti: campiDepositario.map(storicoDi) },
  conti_riconciliati: {
    tabella: tabellaContiRiconciliati,
    letti: campiContoRiconciliato.map(storicoDi),
  },
  causali_banca: { tabella: tabellaCausaliBanca, letti: campiCausaleBanca.map(storicoDi) },
  regole_riconciliazione: { tabella: tabellaRegole, letti: campiRegola.map(storicoDi) },
  estratti: { tabella: tabellaEstratti, letti: campiStoricoEstratti },
  discordanze: { tabella: tabellaDiscordanze, letti: campiStoricoDiscordanze },
  limiti: { tabella: tabellaLimiti, letti: campiLimite.map(storicoDi) },
  superamenti_limiti: { tabella: tabellaSuperamenti, letti: campiStoricoSuperamenti },
  movimenti: {
    tabella: tabellaMovimenti,
    letti: campiMovimento,
    // The wire reads it as a letter; whoever asks what became of a movement asks for this first.
    voce: (riga) => ({ ...voceDi(tabellaMovimenti, riga), stornato: riga.stornato ? 'S' : null }),
    nome: ['anno', 'nreg', 'nriga', 'cod_Causale', 'cod_Titolo', 'dataMovimento'],
  },
  tolleranze_qualita: { tabella: tabellaTolleranze, letti: campiStoricoTolleranze },
  configurazione: {
    tabella: { nome: 'configurazione', campi: { valore: 'valore' }, chiave: [] },
    letti: campiStoricoConfigurazione,
    voce: vociConfigurazione,
  },
  utenti: {
    tabella: {
      nome: 'utenti',
      campi: {
        username: 'username',
        nome: 'nome',
        attivo: 'attivo',
        passwordIl: 'password_il',
      },
      chiave: ['username'],
    },
    letti: campiStoricoUtenti,
    ambito: (contesto) => amministrando(contesto, 'Utenti_R'),
    esigi: esigiUtenteVisibile,
    altre: storiaConcessioni,
  },
  fornitori_identita: { tabella: tabellaFornitori, letti: campiStoricoFornitori },
  ruoli: {
    tabella: tabellaRuoli,
    letti: campiStoricoRuoli,
    ambito: (contesto) => amministrando(contesto, 'Utenti_R'),
    voce: vociRuolo,
  },
};

/** Every table whose history can be asked for, by name. */
export const storie: Readonly<Record<string, Conservata>> = Object.fromEntries(
  storieNote.flatMap(({ tabella, lettura }): [string, Conservata][] => {
    const sua = descritte[tabella];
    return sua ? [[tabella, { ...sua, privilegio: lettura }]] : [];
  }),
);

/** Every table whose records may have documents, and who reads them. */
export const allegabili: Allegabili = allegabiliDi(storie);
