import { useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { rotteViste } from '#contract/viste.ts';
import { righeDaRicerca } from '#domain/accesso/viste/stato-vista.ts';
import { chiama, ErroreApi } from '#web/base/api.ts';
import { scriviAppunti } from '#web/ui/appunti.ts';
import { annunciaFatto, DURATA_TOAST_MS, mostraToast } from '#web/ui/toast.ts';
import type { StatoViste } from './use-viste.ts';
import type { Vista } from './viste-api.ts';

/** What a view can be changed into; the rest stays. */
type ParteCambiata = Partial<Pick<Vista, 'nome' | 'filtro' | 'ordine' | 'colonne'>> & {
  readonly ruoli?: number[];
};

export interface AzioniViste {
  readonly salva: () => Promise<boolean>;
  readonly crea: (nome: string, conFiltro: boolean) => Promise<boolean>;
  readonly cambia: (vista: Vista, parte: ParteCambiata) => Promise<boolean>;
  readonly predefinita: (vista: Vista, si: boolean) => Promise<boolean>;
  readonly elimina: (vista: Vista) => Promise<boolean>;
  readonly copiaCollegamento: () => Promise<void>;
}

function riferisci(titolo: string, errore: unknown): void {
  const testo = errore instanceof ErroreApi ? errore.problema.detail : String(errore);
  mostraToast({ titolo, testo, tipo: 'errore', durataMs: DURATA_TOAST_MS });
}

const scegliPredefinita = (griglia: string, idVista: number | null) =>
  chiama(rotteViste.predefinita, { body: { griglia, idVista } });

/** Makes again what was deleted: same name, content, sharing and place as default. */
async function rifai(vista: Vista): Promise<Vista> {
  const { griglia, nome, filtro, ordine, colonne, ruoli, predefinita } = vista;
  const rifatta = await chiama(rotteViste.crea, {
    body: { griglia, nome, filtro, ordine, colonne, ruoli: ruoli.map(({ id }) => id) },
  });
  if (predefinita) await scegliPredefinita(griglia, rifatta.id);
  return rifatta;
}

/** All that the menu does with views; each tells what went wrong and says whether it went well. */
export function useAzioniViste(stato: StatoViste): AzioniViste {
  const { griglia, ricerca, disposizione, attuale, dimentica, mostra } = stato;
  const memoria = useQueryClient();
  const rileggi = () => memoria.invalidateQueries({ queryKey: ['viste'] });
  const esegui = async (fallita: string, passi: () => Promise<unknown>): Promise<boolean> => {
    try {
      await passi();
      return true;
    } catch (errore) {
      riferisci(fallita, errore);
      return false;
    } finally {
      await rileggi();
    }
  };
  const cambia = (vista: Vista, parte: ParteCambiata) =>
    esegui(i18next.t('vistaNonSalvata'), () => {
      const { id, versione, nome, filtro, ordine, colonne } = vista;
      const body = { versione, nome, filtro, ordine, colonne, ...parte };
      return chiama(rotteViste.aggiorna, { params: { id }, body });
    });
  const salva = async () => {
    if (!attuale) return false;
    const righe = attuale.filtro === null ? {} : righeDaRicerca(ricerca);
    const salvata = await cambia(attuale, { ...righe, colonne: senzaSolaLettura(disposizione) });
    if (salvata) dimentica(attuale.id);
    return salvata;
  };
  const crea = (nome: string, conFiltro: boolean) =>
    esegui(i18next.t('vistaNonSalvata'), async () => {
      const righe = conFiltro ? righeDaRicerca(ricerca) : { filtro: null, ordine: null };
      const colonne = senzaSolaLettura(disposizione);
      const nuova = await chiama(rotteViste.crea, { body: { griglia, nome, ...righe, colonne } });
      if (attuale) dimentica(attuale.id);
      await rileggi();
      mostra({ id: nuova.id, filtro: null, ordine: null }, { sostituisci: true });
      annunciaFatto(i18next.t('vistaSalvata'), i18next.t('vistaSalvataNota', { nome: nuova.nome }));
    });
  const elimina = (vista: Vista) =>
    esegui(i18next.t('vistaNonEliminata'), async () => {
      const { id, versione, nome } = vista;
      await chiama(rotteViste.elimina, { params: { id }, query: { versione } });
      dimentica(id);
      mostra({ id: null, filtro: null, ordine: null }, { sostituisci: true });
      const riprendi = async () => {
        const rifatta = await rifai(vista);
        await rileggi();
        mostra({ id: rifatta.id, filtro: null, ordine: null }, { sostituisci: true });
      };
      annunciaFatto(i18next.t('vistaEliminata'), i18next.t('vistaEliminataNota', { nome }), {
        etichetta: i18next.t('vistaRiprendi'),
        esegui: () =>
          void riprendi().catch((errore) => riferisci(i18next.t('vistaNonRipresa'), errore)),
      });
    });
  return {
    salva,
    crea,
    cambia,
    predefinita: (vista, si) =>
      esegui(i18next.t('vistaNonPredefinita'), () =>
        scegliPredefinita(griglia, si ? vista.id : null),
      ),
    elimina,
    copiaCollegamento: async () => {
      await scriviAppunti(location.href);
      annunciaFatto(i18next.t('vistaCopiato'), i18next.t('vistaCopiatoNota'));
    },
  };
}

/** The contract's arrays may be written to; ours may not. */
const senzaSolaLettura = (disposizione: StatoViste['disposizione']): Vista['colonne'] => ({
  sequenza: [...disposizione.sequenza],
  nascoste: [...disposizione.nascoste],
  fissate: [...disposizione.fissate],
  larghezze: { ...disposizione.larghezze },
});
