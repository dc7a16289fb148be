import { Button, Group } from '@mantine/core';
import type { TFunction } from 'i18next';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Disposizione, inSequenza } from '#domain/accesso/viste/disposizione.ts';
import { useTasti } from '#web/tasti/registro.ts';
import { type NomeTasto, tavolaTasti } from '#web/tasti/tavola.ts';
import type { PropsGriglia } from '#web/ui/tabella/props-griglia.ts';
import { MenuVista } from '#web/ui/viste/MenuVista.tsx';
import { useViste } from '#web/ui/viste/use-viste.ts';
import { StatoVuoto } from './StatoVuoto.tsx';
import { BarraTasti, type SuggerimentoTasto } from './Tasto.tsx';
import { useDisposizioneIniziale } from './tabella/iniziale.ts';
import { MenuColonne } from './tabella/MenuColonne.tsx';
import { Piede } from './tabella/Piede.tsx';
import classi from './tabella/tabella.module.css';
import type { TabellaProps } from './tabella/tipi.ts';

const Griglia = lazy(() => import('./tabella/Griglia.tsx')) as <R extends object>(
  props: PropsGriglia<R>,
) => React.ReactNode;

const RIGHE_SCHELETRO = 12;

/**
 * The product's one table: a page of rows in the server's order, with selection, editing and
 * keyboard. Page, order and selection are the caller's, so that the address can hold them.
 */
export function Tabella<R extends object>(props: TabellaProps<R>) {
  const { t } = useTranslation();
  const { nome, colonne, righe, vuoto, attesa = false, barra, senzaViste = false } = props;
  const campi = useMemo(() => colonne.map(({ campo }) => campo), [colonne]);
  const iniziale = useDisposizioneIniziale(colonne, righe);
  const viste = useViste({ griglia: nome, campi, iniziale, attive: !senzaViste });
  const disposte = { disposizione: viste.disposizione, onDisposizione: viste.disponi };
  const gruppi = useGruppi(props.gruppi);
  useColonneInVista(props, viste.disposizione);
  const vuota = righe?.length === 0;
  useTasti(tastiDella(props));
  return (
    <section
      className={classi.tabella}
      aria-label={props.etichetta}
      data-bassa={props.bassa || undefined}
    >
      <Group className={classi.testata ?? ''} gap={12} wrap="nowrap" justify="flex-end">
        <Group className={classi.barra ?? ''} gap={6}>
          {barra}
        </Group>
        {gruppi.tutti ? (
          <Button variant="default" size="xs" onClick={gruppi.tutti.commuta}>
            {t(gruppi.tutti.aperti ? 'tabChiudiGruppi' : 'tabApriGruppi')}
          </Button>
        ) : null}
        {senzaViste ? null : <MenuVista stato={viste} />}
        <MenuColonne colonne={colonne} iniziale={iniziale} {...disposte} />
      </Group>
      <div className={`pannello ${classi.cornice}`} aria-busy={righe === undefined || attesa}>
        {attesa && righe !== undefined ? <div className={classi.attesa} /> : null}
        <div className={classi.corpo}>
          <Suspense fallback={<Scheletro />}>
            <Griglia {...props} {...disposte} {...gruppi.piegati} />
          </Suspense>
          {righe === undefined ? <Scheletro /> : null}
          {vuota ? (
            <div className={classi.sopra}>
              <StatoVuoto
                titolo={vuoto.titolo ?? t('tabVuota')}
                motivo={vuoto.motivo}
                azione={vuoto.azione}
              />
            </div>
          ) : null}
        </div>
        {vuota ? null : props.sotto}
        {senzaPiede(props) ? null : <Piede props={props} />}
      </div>
      {props.senzaTasti ? null : <BarraTasti tasti={tasti(props, t)} />}
    </section>
  );
}

/** A low table whose rows are all in sight says by itself how many they are. */
const senzaPiede = <R,>({ bassa, piede, pagina }: TabellaProps<R>): boolean =>
  bassa === true && !piede && (pagina === undefined || pagina.totale <= pagina.dimensione);

const NESSUNO: ReadonlySet<string> = new Set();

/** Which groups are folded away: all are open until somebody folds one. */
function useGruppi<R>(gruppi: TabellaProps<R>['gruppi']) {
  const [chiusi, setChiusi] = useState(NESSUNO);
  const onPiegaGruppo = (chiave: string) => {
    const ora = new Set(chiusi);
    if (!ora.delete(chiave)) ora.add(chiave);
    setChiusi(ora);
  };
  const aperti = gruppi?.some(({ chiave }) => !chiusi.has(chiave)) ?? false;
  const commuta = () => setChiusi(aperti ? new Set(gruppi?.map(({ chiave }) => chiave)) : NESSUNO);
  const tutti = gruppi && gruppi.length > 0 ? { aperti, commuta } : null;
  return { piegati: { chiusi, onPiegaGruppo }, tutti };
}

/** Tells the caller which columns are in view, each time that they are others. */
function useColonneInVista<R>(
  { colonne, onColonne }: TabellaProps<R>,
  { sequenza, nascoste }: Disposizione,
): void {
  const campi = inSequenza(colonne, sequenza)
    .map(({ campo }) => campo)
    .filter((campo) => !nascoste.includes(campo));
  const scritti = campi.join(' ');
  useEffect(() => onColonne?.(scritti.split(' ')), [onColonne, scritti]);
}

/** Shown only when the wait is longer than 200 ms: its style delays it. */
function Scheletro() {
  const { t } = useTranslation();
  return (
    <div className={classi.scheletro} role="status" aria-label={t('caricamento')}>
      {Array.from({ length: RIGHE_SCHELETRO }, (_, indice) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical rows that never move
        <div key={indice} />
      ))}
    </div>
  );
}

function tasti<R>(props: TabellaProps<R>, t: TFunction): readonly SuggerimentoTasto[] {
  return [
    ...(props.onModifica ? [{ tasto: 'F2', azione: t('tabModifica') }] : []),
    ...(props.onAttiva ? [{ tasto: 'Invio', azione: props.azioneAttiva ?? t('tabApri') }] : []),
    ...(props.gruppi?.length ? [{ tasto: '← →', azione: t('tastoGruppo') }] : []),
    { tasto: 'Ctrl C', azione: t('tastoCopia') },
    ...(props.onIncolla ? [{ tasto: 'Ctrl V', azione: t('tabIncolla') }] : []),
    ...(props.propri ?? []).map(({ nome, azione }) => ({
      tasto: tavolaTasti[nome].tasti[0],
      azione,
    })),
    ...(props.onElimina ? [{ tasto: 'Canc', azione: props.azioneElimina ?? t('tabElimina') }] : []),
    ...(props.onSelezione ? [{ tasto: 'Esc', azione: t('tabDeseleziona') }] : []),
  ];
}

/** The keys that this grid hears, by what it is asked to do. */
function tastiDella<R>(props: TabellaProps<R>): readonly NomeTasto[] {
  return [
    'frecce',
    'estremi',
    'testate',
    'copia',
    ...(props.pagina ? (['pagine', 'estreme'] as const) : []),
    ...(props.onSelezione ? (['seleziona', 'estendi', 'tutte'] as const) : []),
    ...(props.onAttiva ? (['apri'] as const) : []),
    ...(props.onModifica ? (['modifica'] as const) : []),
    ...(props.gruppi?.length ? (['gruppo'] as const) : []),
    ...(props.onIncolla ? (['incolla'] as const) : []),
    ...(props.onElimina ? (['elimina'] as const) : []),
    ...(props.propri ?? []).map(({ nome }) => nome),
  ];
}
