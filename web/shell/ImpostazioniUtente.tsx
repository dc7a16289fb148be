import { Checkbox, type MantineColorScheme, Radio, useMantineColorScheme } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LINGUE, type Lingua, NOMI_LINGUE, scegliLingua } from '#web/i18n/i18n.ts';
import type { Catalogo } from '#web/i18n/it.ts';
import { applicaVariante, leggiVariante } from '#web/tema/variante.ts';
import { Intestazione } from './Intestazione.tsx';
import classi from './impostazioni-utente.module.css';

const ASPETTI: readonly (readonly [MantineColorScheme, keyof Catalogo])[] = [
  ['auto', 'automatico'],
  ['light', 'chiaro'],
  ['dark', 'scuro'],
];

function Aspetto() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [variante, setVariante] = useState(leggiVariante);
  const cambiaVariante = (trasparente: boolean) => {
    const nuova = trasparente ? 'trasparente' : 'opaca';
    applicaVariante(nuova);
    setVariante(nuova);
  };
  return (
    <Radio.Group
      label={t('aspetto')}
      value={colorScheme}
      onChange={(scelto) => setColorScheme(scelto as MantineColorScheme)}
    >
      <div className={classi.scelte}>
        {ASPETTI.map(([valore, chiave]) => (
          <Radio key={valore} value={valore} label={t(chiave)} />
        ))}
        <Checkbox
          label={t('trasparenza')}
          checked={variante === 'trasparente'}
          onChange={({ currentTarget }) => cambiaVariante(currentTarget.checked)}
        />
      </div>
    </Radio.Group>
  );
}

/** `/page/impostazioni/user-settings`: what a user sets for this machine; it applies at once. */
export default function ImpostazioniUtente() {
  const { t, i18n } = useTranslation();
  return (
    <>
      <Intestazione />
      <div className={classi.foglio} lang={i18n.language}>
        <Aspetto />
        <Radio.Group
          label={t('lingua')}
          value={i18n.language}
          onChange={(scelta) => void scegliLingua(scelta as Lingua)}
        >
          <div className={classi.scelte}>
            {LINGUE.map((lingua) => (
              <Radio key={lingua} value={lingua} label={NOMI_LINGUE[lingua]} lang={lingua} />
            ))}
          </div>
        </Radio.Group>
      </div>
    </>
  );
}
