import { Modal } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fontiRicerca } from '#domain/ricerca/fonti.ts';
import { indice } from '#domain/ricerca/graduatoria.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { useUscita } from '#web/shell/uscita.ts';
import { cambiaAzienda } from '#web/tabelle/azienda.ts';
import {
  chiudiFinestra,
  type Dove,
  doveApre,
  scriviCercato,
  scriviInvio,
  useCercato,
} from '#web/ui/finestre.ts';
import { useFuocoDiRitorno } from '#web/ui/fuoco-di-ritorno.ts';
import { Tasto } from '#web/ui/Tasto.tsx';
import { Elenco, idVoce } from './Elenco.tsx';
import { elencoIniziale, elencoTrovato, type Gruppo, spostamento } from './elenco.ts';
import classi from './palette.module.css';
import { type Recenti, recentiDi } from './recenti.ts';
import { useIntesa, useInvioPremuto } from './use-invio.ts';
import { useManuale } from './use-manuale.ts';
import { type RecordTrovati, useRecord } from './use-record.ts';
import { type Traduci, type VocePalette, vociAziende, vociAzioni, vociSchermate } from './voci.ts';

/** Everything that this user may go to or do, and what of it was chosen lately. */
function useVoci(): { readonly voci: readonly VocePalette[]; readonly recenti: Recenti } {
  const { privilegi, aziende, codAzienda, utente, puo } = useSessione();
  const { t, i18n } = useTranslation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the titles are in the language chosen
  const voci = useMemo(() => {
    const traduci: Traduci = (chiave, valori) => t(chiave, valori);
    return [
      ...vociSchermate(privilegi),
      ...vociAzioni(privilegi, traduci),
      ...vociAziende(aziende, codAzienda, cambiaAzienda, traduci),
    ];
  }, [privilegi, aziende, codAzienda, t, i18n.language]);
  const recenti = useMemo(() => {
    const leggibili = fontiRicerca.filter(
      ({ privilegio }) => privilegio === null || puo(privilegio),
    );
    const nomi = leggibili.map(({ nome }) => nome);
    return recentiDi(utente.username, codAzienda, nomi);
  }, [utente, codAzienda, puo]);
  return { voci, recenti };
}

function useGruppi(testo: string): {
  readonly gruppi: readonly Gruppo[];
  readonly trovati: RecordTrovati;
  readonly recenti: Recenti;
} {
  const { codAzienda } = useSessione();
  const { voci, recenti } = useVoci();
  const trovati = useRecord(testo, codAzienda);
  const manuale = useManuale(testo);
  const locali = useMemo(() => indice(voci), [voci]);
  const gruppi = useMemo(() => {
    const cercato = testo.trim();
    if (cercato === '') return elencoIniziale(voci, recenti.voci(voci));
    return elencoTrovato(locali, {
      testo: cercato,
      recenti: recenti.id,
      record: trovati.record,
      testoRecord: trovati.testo,
      attesa: trovati.attesa,
      manuale,
    });
  }, [testo, voci, locali, recenti, trovati.record, trovati.testo, trovati.attesa, manuale]);
  return { gruppi, trovati, recenti };
}

/** Goes where an entry leads, or does what it says; elsewhere means in a new tab. */
function useApri(recenti: Recenti): (voce: VocePalette, dove: Dove) => void {
  const router = useRouter();
  const esci = useUscita();
  return (voce, dove) => {
    if (voce.gruppo !== 'manuale') recenti.ricorda(voce, voce.id.startsWith('record:'));
    chiudiFinestra();
    const meta = voce.meta?.();
    if (!meta) {
      voce.esegui?.({ esci });
      return;
    }
    const verso = { to: meta.percorso, search: (meta.ricerca ?? {}) as never };
    // Opened by us, the new tab starts from what this one holds: the company is the same.
    if (dove === 'altrove') window.open(router.buildLocation(verso).href, '_blank');
    else void router.navigate(verso);
  };
}

function useInVista(voce: string | undefined): void {
  useEffect(() => {
    if (voce) document.getElementById(voce)?.scrollIntoView({ block: 'nearest' });
  }, [voce]);
}

/** Ctrl+K: screens, records, actions. The field keeps the focus; its keys move in the list. */
export default function Palette() {
  const { t } = useTranslation();
  const id = useId();
  useFuocoDiRitorno(true);
  const elenco = useRef<HTMLDivElement>(null);
  const testo = useCercato();
  const [indicata, setIndicata] = useState<string | undefined>();
  const { gruppi, trovati, recenti } = useGruppi(testo);
  const apri = useApri(recenti);
  const voci = useMemo(() => gruppi.flatMap((uno) => uno.voci.map(({ voce }) => voce)), [gruppi]);
  const suo = voci.findIndex((una) => una.id === indicata);
  const posto = Math.max(0, suo);
  const scelta = voci[posto];
  const intesa = useIntesa(testo, voci[0]);
  useInvioPremuto({ scelta, attesa: trovati.attesa, apri });
  const alTasto = (evento: KeyboardEvent) => {
    if (evento.key === 'Enter') {
      const voce = scelta && scelta === voci[0] && !indicata ? intesa(evento.timeStamp) : scelta;
      if (voce) apri(voce, doveApre(evento));
      else if (trovati.attesa) scriviInvio(doveApre(evento));
    } else {
      const nuovo = spostamento(evento.key, posto, voci.length);
      if (nuovo === undefined) return;
      setIndicata(voci[nuovo]?.id);
      if (nuovo === 0) elenco.current?.scrollTo({ top: 0 });
    }
    evento.preventDefault();
  };
  useInVista(indicata && idVoce(id, indicata));
  return (
    <Modal
      opened
      onClose={chiudiFinestra}
      withCloseButton={false}
      padding={0}
      size={640}
      yOffset="10vh"
      aria-label={t('cercaTitolo')}
      classNames={{ content: classi.finestra ?? '', inner: classi.intorno ?? '' }}
    >
      <input
        className={classi.campo}
        data-campo-ricerca
        data-autofocus
        role="combobox"
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={id}
        aria-activedescendant={scelta ? idVoce(id, scelta.id) : undefined}
        aria-label={t('cercaTitolo')}
        placeholder={t('cerca')}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={testo}
        onChange={({ currentTarget }) => {
          scriviCercato(currentTarget.value);
          setIndicata(undefined);
          elenco.current?.scrollTo({ top: 0 });
        }}
        onKeyDown={alTasto}
      />
      <div className={classi.attesa} data-attesa={trovati.attesa || undefined} />
      <div
        ref={elenco}
        id={id}
        role="listbox"
        aria-label={t('cercaTitolo')}
        className={classi.elenco}
      >
        <Elenco
          id={id}
          gruppi={gruppi}
          scelta={scelta?.id}
          onScelta={(nuova) => nuova !== indicata && setIndicata(nuova)}
          onApri={apri}
        />
      </div>
      <Esito testo={testo.trim()} quante={voci.length} trovati={trovati} />
      <Tasti />
    </Modal>
  );
}

function Tasti() {
  const { t } = useTranslation();
  return (
    <p className={classi.tasti}>
      <span>
        <Tasto>↑</Tasto> <Tasto>↓</Tasto> {t('cercaMuovi')}
      </span>
      <span>
        <Tasto>⏎</Tasto> {t('cercaApri')}
      </span>
      <span>
        <Tasto>Ctrl ⏎</Tasto> {t('cercaAltrove')}
      </span>
      <span>
        <Tasto>Esc</Tasto> {t('cercaChiudi')}
      </span>
    </p>
  );
}

interface EsitoProps {
  readonly testo: string;
  readonly quante: number;
  readonly trovati: RecordTrovati;
}

/** What there is to say about the list: that it is empty and what to try, or how long it is. */
function Esito({ testo, quante, trovati: { attesa, errore } }: EsitoProps) {
  const { t } = useTranslation();
  const vuoto = quante === 0 && !attesa;
  return (
    <>
      <div role="status">
        {vuoto ? (
          <p className={classi.vuoto}>
            {t('cercaVuoto', { testo })}
            <small>{t('cercaConsiglio')}</small>
          </p>
        ) : (
          <span className="solo-lettore">{t('cercaQuanti', { numero: quante })}</span>
        )}
      </div>
      {errore ? (
        <p className={classi.guasto} role="alert">
          {t('cercaSenzaDati', { motivo: errore.message })}
        </p>
      ) : null}
    </>
  );
}
