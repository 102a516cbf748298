-- The first releases led to the profile. A banner that an operator has changed stays as it is.
UPDATE "banners" SET "link" = '/personalInfo?menu=invitation'
  WHERE "banner_id" = 'invite' AND "link" = '/personalInfo' AND "image_en" = '/rewards/banner-invite.en.svg' AND "image_zh" = '/rewards/banner-invite.zh-CN.svg';
