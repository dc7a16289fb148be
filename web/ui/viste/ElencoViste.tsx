import { Menu, TextInput } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NESSUNA_VISTA } from '#domain/accesso/viste/stato-vista.ts';
import { useAzioniViste } from './azioni-viste.ts';
import type { Domanda } from './domanda.ts';
import type { StatoViste } from './use-viste.ts';
import classi from './viste.module.css';
import type { Vista } from './viste-api.ts';

export interface ElencoVisteProps {
  readonly stato: StatoViste;
  readonly onDomanda: (domanda: Domanda) => void;
}

/** The number of views from which they are searched. */
const VISTE_DA_CERCARE = 10;

const NESSUNA = { id: null, filtro: null, ordine: null };

/** The entries of the menu: the views to choose from, then what can be done with the one in use. */
export default function ElencoViste({ stato, onDomanda }: ElencoVisteProps) {
  const { t } = useTranslation();
  const { viste, attuale, mostra } = stato;
  const [cercato, setCercato] = useState('');
  const parola = cercato.trim().toLowerCase();
  const trovate = viste.filter(({ nome }) => nome.toLowerCase().includes(parola));
  const scegli = (valore: string) =>
    mostra(viste.find(({ id }) => String(id) === valore) ?? NESSUNA);
  return (
    <>
      {viste.length >= VISTE_DA_CERCARE ? (
        <TextInput
          className={classi.cerca}
          aria-label={t('vistaCercaFra')}
          placeholder={t('vistaCerca')}
          value={cercato}
          onChange={({ currentTarget }) => setCercato(currentTarget.value)}
        />
      ) : null}
      <Menu.RadioGroup value={attuale ? String(attuale.id) : NESSUNA_VISTA} onChange={scegli}>
        <Menu.RadioItem value={NESSUNA_VISTA} closeMenuOnClick>
          {t('vistaNessuna')}
        </Menu.RadioItem>
        <Gruppo titolo={t('vistaMie')} viste={trovate.filter(({ mia }) => mia)} />
        <Gruppo titolo={t('vistaConMe')} viste={trovate.filter(({ mia }) => !mia)} />
      </Menu.RadioGroup>
      <Menu.Divider />
      <Azioni stato={stato} onDomanda={onDomanda} />
    </>
  );
}

interface GruppoProps {
  readonly titolo: string;
  readonly viste: readonly Vista[];
}

function Gruppo({ titolo, viste }: GruppoProps) {
  const { t } = useTranslation();
  if (viste.length === 0) return null;
  return (
    <>
      <Menu.Label>{titolo}</Menu.Label>
      {viste.map((vista) => (
        <Menu.RadioItem
          key={vista.id}
          value={String(vista.id)}
          closeMenuOnClick
          rightSection={<span className={classi.nota}>{nota(vista, t)}</span>}
        >
          {vista.nome}
        </Menu.RadioItem>
      ))}
    </>
  );
}

/** What is worth knowing of a view before choosing it. */
function nota(vista: Vista, t: TFunction): string {
  const { mia, proprietario, predefinita, ruoli, codAzienda } = vista;
  const sua = proprietario === null ? t('vistaDiAltri') : t('vistaDi', { nome: proprietario });
  const parti = [
    ...(predefinita ? [t('vistaPredefinita')] : []),
    ...(mia ? (ruoli.length > 0 ? [t('vistaCondivisa')] : []) : [sua]),
    ...(codAzienda === null ? [] : [t('vistaSolo', { azienda: codAzienda })]),
  ];
  return parti.join(' · ');
}

function Azioni({ stato, onDomanda }: ElencoVisteProps) {
  const { t } = useTranslation();
  const { attuale, modificata, dimentica, mostra } = stato;
  const azioni = useAzioniViste(stato);
  const mia = attuale?.mia === true;
  const riprendi = () => {
    if (!attuale) return;
    dimentica(attuale.id);
    mostra(attuale);
  };
  return (
    <>
      {mia && modificata ? (
        <Menu.Item className={classi.azione ?? ''} onClick={() => void azioni.salva()}>
          {t('vistaSalvaModifiche')}
        </Menu.Item>
      ) : null}
      {modificata ? (
        <Menu.Item className={classi.azione ?? ''} onClick={riprendi}>
          {t('vistaAnnullaModifiche')}
        </Menu.Item>
      ) : null}
      <Menu.Item
        className={classi.azione ?? ''}
        disabled={!stato.salvabile}
        onClick={() => onDomanda('nuova')}
        rightSection={
          stato.salvabile ? null : <span className={classi.nota}>{t('vistaDopoConferma')}</span>
        }
      >
        {t(attuale && !mia ? 'vistaCopia' : 'vistaNuova')}
      </Menu.Item>
      {mia ? (
        <>
          <Menu.Item className={classi.azione ?? ''} onClick={() => onDomanda('rinomina')}>
            {t('vistaRinomina')}
          </Menu.Item>
          <Menu.Item className={classi.azione ?? ''} onClick={() => onDomanda('condividi')}>
            {t('vistaCondividi')}
          </Menu.Item>
        </>
      ) : null}
      {attuale ? (
        <Menu.CheckboxItem
          checked={attuale.predefinita}
          onChange={(si) => void azioni.predefinita(attuale, si)}
        >
          {t('vistaApriSempre')}
        </Menu.CheckboxItem>
      ) : null}
      <Menu.Item className={classi.azione ?? ''} onClick={() => void azioni.copiaCollegamento()}>
        {t('vistaCollegamento')}
      </Menu.Item>
      {attuale && mia ? (
        <Menu.Item
          className={classi.azione ?? ''}
          c="var(--t-negative)"
          onClick={() => void azioni.elimina(attuale)}
        >
          {t('vistaElimina')}
        </Menu.Item>
      ) : null}
    </>
  );
}
