import { tabelleBase } from '#domain/tabelle/base/tabelle-base.ts';
import { tabellaRuoli } from '#server/accesso/ruoli/tabella.ts';
import { amministrando } from '#server/accesso/utenti/ambito.ts';
import {
  esigiUtenteVisibile,
  storiaConcessioni,
  vociRuolo,
} from '#server/accesso/utenti/storia.ts';
import { archivi } from '#server/archivi/archivio.ts';
import { tabellaTolleranze } from '#server/archivi/qualita/tolleranze.ts';
import { vociConfigurazione } from '#server/configurazione/storia.ts';
import { tabellaMappature } from '#server/importazioni/mappature/tabella.ts';
import { tabellaMovimenti } from '#server/movimenti/riga.ts';
import { tabellaProvider } from '#server/provider/tabella.ts';
import { uno } from '#server/record/tabella-record.ts';
import { type Programma, tabellaProgrammi } from '#server/reports/programmi/tabella.ts';
import { tabellaAziende } from '#server/tabelle/aziende/tabella.ts';
import { tabellaDi } from '#server/tabelle/base/tabella.ts';
import { tabellaCausali } from '#server/tabelle/causali/tabella.ts';
import { tabellaControparti } from '#server/tabelle/controparti/tabella.ts';
import { tabellaDepositari } from '#server/tabelle/depositari/tabella.ts';
import { tabellaDivise } from '#server/tabelle/divise/tabella.ts';
import { tabellaEmittenti } from '#server/tabelle/emittenti/tabella.ts';
import { tabellaPortafogli } from '#server/tabelle/portafogli/tabella.ts';
import { type Conservata, conPrivilegio } from '#server/tabelle/storico/routes.ts';
import { tabellaRaggruppamenti } from '#server/titoli/raggruppamenti/tabella.ts';
import { storiaDelleParti } from '#server/titoli/storia.ts';
import { tabellaTitoli } from '#server/titoli/tabella.ts';

/**
 * Whose history can be asked, and the read privilege that it takes
 * (docs/regole/accesso.md#privilegi).
 */
export const storie: Readonly<Record<string, Conservata>> = {
  ...Object.fromEntries(
    archivi.map(({ tabella, tipo }): [string, Conservata] => [
      tabella.nome,
      { tabella, privilegio: `${tipo.area}_R` },
    ]),
  ),
  ...Object.fromEntries(
    tabelleBase.map((una): [string, Conservata] => [
      una.nome,
      { tabella: tabellaDi(una), privilegio: una.lettura },
    ]),
  ),
  raggruppamenti: { tabella: tabellaRaggruppamenti, privilegio: 'Titoli_R' },
  divise: { tabella: tabellaDivise, privilegio: 'Divise_R' },
  mappature: { tabella: tabellaMappature, privilegio: 'Import_R' },
  provider_csv: { tabella: tabellaProvider, privilegio: 'Configurazione_R' },
  programmi_report: {
    tabella: tabellaProgrammi,
    privilegio: undefined,
    esigi: async (tx, id) => {
      // What one may not see has no past either: the row's own rules say so.
      await uno<Programma>(tx, tabellaProgrammi, 'id', id);
    },
  },
  titoli: {
    tabella: tabellaTitoli,
    privilegio: 'Titoli_R',
    altre: storiaDelleParti,
    soloVisibili: true,
  },
  causali: { tabella: tabellaCausali, privilegio: 'Causali_R' },
  controparti: { tabella: tabellaControparti, privilegio: 'Titoli_R' },
  emittenti: { tabella: tabellaEmittenti, privilegio: 'Titoli_R' },
  // A company is its own scope: its past is read from whichever company one works for.
  aziende: {
    tabella: tabellaAziende,
    privilegio: 'Aziende_R',
    ambito: (contesto) =>
      conPrivilegio('Aziende_R')({
        ...contesto,
        codAzienda: undefined,
        aziende: contesto.concesse,
      }),
  },
  portafogli: { tabella: tabellaPortafogli, privilegio: 'Portafogli_R' },
  depositari: { tabella: tabellaDepositari, privilegio: 'Depositari_R' },
  movimenti: { tabella: tabellaMovimenti, privilegio: 'Movimenti_R' },
  tolleranze_qualita: { tabella: tabellaTolleranze, privilegio: 'Configurazione_R' },
  configurazione: {
    tabella: { nome: 'configurazione', campi: { valore: 'valore' }, chiave: [] },
    privilegio: 'Configurazione_R',
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
    privilegio: 'Utenti_R',
    ambito: (contesto) => amministrando(contesto, 'Utenti_R'),
    esigi: esigiUtenteVisibile,
    altre: storiaConcessioni,
  },
  ruoli: {
    tabella: tabellaRuoli,
    privilegio: 'Utenti_R',
    ambito: (contesto) => amministrando(contesto, 'Utenti_R'),
    voce: vociRuolo,
  },
};
